import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * What the knowledge does not answer: questions, masked, in clusters. A cluster's lexemes are those of its oldest
 * question that is kept; its questions go with their person, and it goes with its last question.
 */
@Entity('knowledge_gaps')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'knowledge_gaps_workspace_id_fkey' })
@Unique('knowledge_gaps_workspace_id_cluster_key_key', ['workspace_id', 'cluster_key'])
@Check('knowledge_gaps_asked_check', 'asked > 0')
@Check('knowledge_gaps_status_check', "status in ('open', 'dismissed', 'resolved')")
@Index('knowledge_gaps_seen', ['workspace_id', 'status', 'last_seen_at', 'id'])
export class KnowledgeGapEntity extends TenantItem {
  @Column('text')
  cluster_key: string;

  @Column('text')
  language: string;

  @Column('text', { array: true })
  lexemes: string[];

  @Column('text', { default: 'open' })
  status: 'open' | 'dismissed' | 'resolved';

  @Column('integer', { default: 1 })
  asked: number;

  @Column('uuid', { array: true })
  nearest: string[];

  @Timestamp()
  first_seen_at: string;

  @Timestamp()
  last_seen_at: string;
}
