import { ApiProperty } from '@nestjs/swagger';

/**
 * Bytes of knowledge that a workspace may store: the texts of all versions of its documents, and what waits to be
 * indexed.
 */
const STARTER_BYTES = 100_000_000;
const PLAN_BYTES: ReadonlyMap<string, number> = new Map([
  ['growth', 1_000_000_000],
  ['scale', 10_000_000_000],
]);

/** What is set for a workspace: the plan's figure where it has none of its own. */
export interface StorageTerms {
  plan: string;
  knowledge_bytes_max: number | null;
}

/** Trials and unknown plans read as starter. */
export const knowledgeBytesMax = ({ plan, knowledge_bytes_max: own }: StorageTerms): number =>
  own ?? PLAN_BYTES.get(plan) ?? STARTER_BYTES;

export class WorkspaceKnowledgeDto {
  /** Size of all versions of all documents, including those waiting to be indexed. */
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 })
  stored_bytes: number;
  /** The storage limit. A document that exceeds it is refused with `conflict`. */
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 })
  limit_bytes: number;
}

export interface StorageUse extends StorageTerms {
  knowledge_bytes: number;
}

export const presentStorage = (use: StorageUse): WorkspaceKnowledgeDto => ({
  stored_bytes: use.knowledge_bytes,
  limit_bytes: knowledgeBytesMax(use),
});
