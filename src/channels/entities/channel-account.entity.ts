import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { AgentMode } from '../../conversations/sessions/agent-modes.dto.js';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantItem } from '../../platform/db/tenant-row.js';

/** A number, page, profile or mailbox through which customers write to a workspace. `credentials` is sealed. */
@Entity('channel_accounts')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_accounts_workspace_id_fkey' })
@Unique('channel_accounts_workspace_id_channel_external_id_key', ['workspace_id', 'channel', 'external_id'])
@Check('channel_accounts_agent_mode_check', "agent_mode in ('off', 'shadow', 'suggest', 'live')")
@Check('channel_accounts_channel_check', "channel in ('whatsapp', 'messenger', 'instagram', 'email')")
@Check('channel_accounts_escalate_after_misses_check', '(escalate_after_misses >= 1) and (escalate_after_misses <= 10)')
@Check('channel_accounts_status_check', "status in ('active', 'paused')")
@Index('channel_accounts_created', ['workspace_id', 'created_at', 'id'])
@Index('channel_accounts_id', ['id'])
@Index('channel_accounts_external', ['channel', 'external_id'])
export class ChannelAccountEntity extends TenantItem {
  @Column('text')
  channel: 'whatsapp' | 'messenger' | 'instagram' | 'email';

  @Column('text')
  name: string;

  @Column('text')
  external_id: string;

  @Column('text', { default: 'active' })
  status: 'active' | 'paused';

  @Column('bytea')
  credentials: Buffer;

  @Timestamp({ nullable: true })
  webhook_verified_at: string | null;

  @Timestamp({ nullable: true })
  credentials_verified_at: string | null;

  @Timestamp({ nullable: true })
  last_inbound_at: string | null;

  @Column('text', { nullable: true })
  last_error: string | null;

  @Timestamp({ nullable: true })
  last_error_at: string | null;

  @Timestamp({ nullable: true })
  throttled_until: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ default: () => 'now()' })
  updated_at: string;

  @Column('jsonb', { default: () => "'{}'" })
  settings: unknown;

  /**
   * Questions without an answer are handed off by default: the third in a chat, each in mail and messengers
   * (docs/decisions/0157-handed-off-after-misses.md).
   */
  @Column('integer', { default: 1 })
  escalate_after_misses: number;

  /** What the agent does here (docs/decisions/0184-a-switch-in-four-steps.md). */
  @Column('text', { default: 'live' })
  agent_mode: AgentMode;

  /** Below each mail, with placeholders; null = none. */
  @Column('text', { nullable: true })
  signature: string | null;
}
