/** SQL: whether document `d` may be sent to the embeddings endpoint. Its workspace's settings decide, as they are now. */
export const MAY_EMBED = `coalesce(
  (select g.semantic_search = 'on' and (d.audience = 'public' or g.embed_internal)
   from guardrails g where g.workspace_id = d.workspace_id),
  d.audience = 'public')`;
