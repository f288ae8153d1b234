import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';
import type { GoldenCheckKind, GoldenCheckStatus } from '../golden-checks.dto.js';

/** A replay of all golden turns: as a change would have them answered, or as they are answered now. */
@Entity('golden_checks')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'golden_checks_workspace_id_fkey' })
@Check('golden_checks_kind_check', "kind in ('draft', 'current')")
@Check('golden_checks_status_check', "status in ('queued', 'running', 'done', 'failed')")
@Index('golden_checks_due', ['due_at'], { where: "status in ('queued', 'running')" })
@Index('golden_checks_leased', ['workspace_id'], { where: 'lease is not null' })
export class GoldenCheckEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: GoldenCheckKind;

  /** The draft of a document. */
  @Column('jsonb', { nullable: true })
  document: unknown;

  /** Guardrails that would be other. */
  @Column('jsonb', { nullable: true })
  settings: unknown;

  /** Of the change, by which its publication is known again. */
  @Column('text', { nullable: true })
  change_digest: string | null;

  /** The knowledge and settings that it began with. */
  @Column('text')
  state: string;

  /** Of this product. */
  @Column('text')
  version: string;

  /** That of the replay before, if it was another. */
  @Column('text', { nullable: true })
  version_before: string | null;

  @Column('text', { default: 'queued' })
  status: GoldenCheckStatus;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('jsonb')
  requested_by: unknown;

  /** How many golden turns there were. */
  @Column('integer', { default: 0 })
  turns: number;

  @Column('integer', { default: 0 })
  done: number;

  /** They are replayed in the order of their ids, from here on. */
  @Column('uuid', { nullable: true })
  last_turn: string | null;

  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ nullable: true })
  started_at: string | null;

  @Timestamp({ nullable: true })
  finished_at: string | null;
}
