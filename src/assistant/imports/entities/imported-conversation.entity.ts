import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';
import type { ImportedChannel, ImportSource } from '../imported.dto.js';

/** A conversation as another product had it; never one of ours: nothing counts, sends or quotes it. */
@Entity('imported_conversations')
@ForeignKey('imports', ['workspace_id', 'import_id'], ['workspace_id', 'id'], {
  name: 'imported_conversations_workspace_id_import_id_fkey',
  onDelete: 'CASCADE',
})
@Unique('imported_conversations_external', ['workspace_id', 'source', 'external_id'])
@Index('imported_conversations_started', ['workspace_id', 'started_at', 'id'])
@Index('imported_conversations_email', ['workspace_id', 'contact_email', 'started_at', 'id'], {
  where: 'contact_email is not null',
})
@Index('imported_conversations_phone', ['workspace_id', 'contact_phone_tail'], {
  where: 'contact_phone_tail is not null',
})
@Index('imported_conversations_import', ['workspace_id', 'import_id', 'id'])
export class ImportedConversationEntity extends TenantItem {
  /** That brought it first. */
  @Column('uuid')
  import_id: string;

  @Column('text')
  source: ImportSource;

  @Column('text')
  external_id: string;

  /** Of all that was read of it: the same again changes nothing. */
  @Column('text')
  digest: string;

  @Column('text')
  channel: ImportedChannel;

  @Column('text', { nullable: true })
  subject: string | null;

  @Timestamp()
  started_at: string;

  @Timestamp({ nullable: true })
  closed_at: string | null;

  @Column('integer', { nullable: true })
  rating: number | null;

  @Column('text', { array: true, default: () => "'{}'" })
  tags: string[];

  @Column('text', { nullable: true })
  contact_external_id: string | null;

  @Column('text', { nullable: true })
  contact_name: string | null;

  /** In lower case. */
  @Column('text', { nullable: true })
  contact_email: string | null;

  @Column('text', { nullable: true })
  contact_phone: string | null;

  /** Its last digits; null = none, or too short. */
  @Column('text', { nullable: true })
  contact_phone_tail: string | null;

  @Column('integer')
  messages: number;

  /** False: its file had only some of its messages, so no forecast tries it. */
  @Column('boolean', { default: true })
  is_complete: boolean;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;
}
