import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A passage of a document as the search reads it: its text, where it stands, its headings, units and lexemes. */
@Entity('passages')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'passages_workspace_id_document_id_fkey',
})
@Index('passages_document', ['workspace_id', 'document_id'])
@Index('passages_sample', ['workspace_id', 'internal', 'sample_key'])
export class PassageEntity extends TenantRow {
  @PrimaryColumn('boolean')
  internal: boolean;

  @PrimaryColumn('integer')
  no: number;

  @Column('uuid')
  document_id: string;

  @Column('integer')
  version: number;

  @Column('integer')
  ordinal: number;

  @Column('integer')
  start_at: number;

  @Column('integer')
  end_at: number;

  @Column('text', { array: true })
  headings: string[];

  @Column('text')
  text: string;

  @Column('jsonb')
  units: unknown;

  @Column('text', { array: true })
  lexemes: string[];

  @Column('integer')
  length: number;

  @Column({ type: 'text', generatedType: 'STORED', asExpression: 'md5(text)' })
  sample_key: string;

  @Column('jsonb', { default: () => "'[]'" })
  examples: unknown;
}
