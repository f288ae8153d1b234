import { Column, Entity, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../db/tenant-row.js';

/**
 * The outbox: written in the transaction of a change, read by the relay. `no` defines the order. The relay assigns a
 * workspace's `sequence`, because a counter at every write would make all writes of a workspace wait for one another.
 */
@Entity('events')
@Index('events_waiting', ['no'], { where: 'sequence is null' })
@Index('events_created', ['workspace_id', 'created_at', 'id'])
@Index('events_contact', ['workspace_id', 'contact_id', 'id'], { where: 'contact_id is not null' })
@Index('events_session', ['workspace_id', 'session_id', 'id'], { where: 'session_id is not null' })
@Index('events_sequence', ['workspace_id', 'sequence'], { unique: true, where: 'sequence is not null' })
@Index('events_kept', ['workspace_id', 'created_at'], { where: "(erased_at is null) and (type !~~ 'contact.%')" })
export class EventEntity extends TenantItem {
  @Column({ type: 'bigint', generatedIdentity: 'ALWAYS' })
  no: number;

  @Column('text')
  type: string;

  @Column('jsonb')
  object: unknown;

  @Column('jsonb', { nullable: true })
  previous: unknown | null;

  @Column('jsonb')
  actor: unknown;

  @Column('text', { nullable: true })
  request_id: string | null;

  @Column('bigint', { nullable: true })
  sequence: number | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Column('uuid', { nullable: true })
  contact_id: string | null;

  @Column('uuid', { nullable: true })
  session_id: string | null;

  /**
   * The contact of an event, so that a person's events can be exported and, on erasure, redacted (specification
   * §3.4). Separate columns, because under row security an index on an expression of jsonb is not used: its operators
   * are not leakproof.
   */
  @Timestamp({ nullable: true })
  erased_at: string | null;
}
