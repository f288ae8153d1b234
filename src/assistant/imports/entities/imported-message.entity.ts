import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';
import type { ImportedAuthor } from '../imported.dto.js';

/** A message of an imported conversation. */
@Entity('imported_messages')
@ForeignKey('imported_conversations', ['workspace_id', 'conversation_id'], ['workspace_id', 'id'], {
  name: 'imported_messages_workspace_id_conversation_id_fkey',
  onDelete: 'CASCADE',
})
@Check('imported_messages_author_check', "author in ('customer', 'teammate', 'bot', 'system', 'note')")
export class ImportedMessageEntity extends TenantRow {
  @PrimaryColumn('uuid')
  conversation_id: string;

  /** From 0, oldest first. */
  @PrimaryColumn('integer')
  position: number;

  @Timestamp()
  at: string;

  @Column('text')
  author: ImportedAuthor;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text')
  text: string;

  @Column('text', { array: true, default: () => "'{}'" })
  attachments: string[];
}
