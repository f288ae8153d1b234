import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** Short forms that a document's title and headings explain; looked up by a word of the question. */
@Entity('learnt_abbreviations')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'learnt_abbreviations_workspace_id_document_id_fkey',
  onDelete: 'CASCADE',
})
@Index('learnt_abbreviations_short', ['workspace_id', 'short'])
@Index('learnt_abbreviations_word', ['workspace_id', 'first_word'])
export class LearntAbbreviationEntity extends TenantRow {
  @PrimaryColumn('uuid')
  document_id: string;

  @PrimaryColumn('text')
  short: string;

  @PrimaryColumn('text')
  long: string;

  @Column('text')
  first_word: string;
}
