import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** Words and phrases that mean the same in a workspace's knowledge, as its team wrote them. */
@Entity('synonyms')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'synonyms_workspace_id_fkey' })
@Check('synonyms_phrases_check', '(cardinality(phrases) >= 2) and (cardinality(phrases) <= 10)')
export class SynonymEntity extends TenantRow {
  @PrimaryColumn('integer')
  place: number;

  @Column('text', { array: true })
  phrases: string[];
}
