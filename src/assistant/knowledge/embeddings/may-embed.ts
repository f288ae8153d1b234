/** SQL: whether document `d` may be sent to the embeddings endpoint, by the workspace's current settings. */
export const MAY_EMBED = `coalesce(
  (select g.semantic_search = 'on' and (d.audience = 'public' or g.embed_internal)
   from guardrails g where g.workspace_id = d.workspace_id),
  d.audience = 'public')`;
