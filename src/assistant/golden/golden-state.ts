/**
 * SQL of what the answers of a workspace depend on: if it is another, golden turns are replayed. Every publication of a
 * document moves the numbers of its passages on.
 */
export const GOLDEN_STATE = (workspace: string): string => `(
  coalesce((select i.next_no || '.' || i.passages from knowledge_indexes i
    where i.workspace_id = ${workspace} and not i.internal), '')
  || '|' || coalesce((select g.updated_at::text from guardrails g where g.workspace_id = ${workspace}), '')
  || '|' || coalesce((select md5(string_agg(y.phrases::text, ' ' order by y.place)) from synonyms y
    where y.workspace_id = ${workspace}), ''))`;
