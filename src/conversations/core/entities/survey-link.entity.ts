import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A link of a mail by which a customer rates a conversation; only its hash is kept. */
@Entity('survey_links')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'survey_links_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'survey_links_workspace_id_session_id_fkey',
})
@Index('survey_links_session', ['workspace_id', 'session_id'])
@Index('survey_links_token', ['token_hash'])
@Index('survey_links_created', ['created_at'])
export class SurveyLinkEntity extends TenantRow {
  @PrimaryColumn('bytea')
  token_hash: Buffer;

  @Column('uuid')
  session_id: string;

  /** When it was first used; it can be used again for a while. */
  @Timestamp({ nullable: true })
  answered_at: string | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;
}
