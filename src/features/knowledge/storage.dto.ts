/** Bytes of knowledge that a workspace may store: the texts of all versions of its documents, and what waits to be indexed. */
const PLAN_BYTES: Record<string, number> = { starter: 100_000_000, growth: 1_000_000_000, scale: 10_000_000_000 };

/** What is set for a workspace: the plan's figure where it has none of its own. */
export interface StorageTerms {
  plan: string;
  knowledge_bytes_max: number | null;
}

/** Trials and unknown plans read as starter. */
export const knowledgeBytesMax = ({ plan, knowledge_bytes_max: own }: StorageTerms): number =>
  own ?? (Object.hasOwn(PLAN_BYTES, plan) ? PLAN_BYTES[plan]! : PLAN_BYTES['starter']!);
