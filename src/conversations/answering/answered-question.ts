/** SQL: the question that the agent's message `m` answers: all that the contact wrote since the last reply. */

/** Maximum number of messages in a burst, as in a live turn (bursts.rules.ts). */
const BURST_MAX = 20;
const CHARACTERS_MAX = 4_000;

/** Subquery for a lateral join; $1 is the workspace. `asked_at` belongs to the last message; `text` null = none. */
export const ANSWERED_QUESTION = `
    select right(string_agg(b.text, E'\\n' order by b.created_at, b.id), ${CHARACTERS_MAX}) as text,
      max(b.created_at) as asked_at
    from (
      select q.text, q.created_at, q.id from messages q
      left join lateral (
        select p.created_at, p.id from messages p
        where p.workspace_id = $1 and p.session_id = m.session_id and p.author in ('agent', 'teammate')
          and (p.created_at, p.id) < (m.created_at, m.id)
        order by p.created_at desc, p.id desc limit 1) p on true
      where q.workspace_id = $1 and q.session_id = m.session_id and q.author = 'contact' and q.erased_at is null
        and (q.created_at, q.id) < (m.created_at, m.id) and (p.id is null or (q.created_at, q.id) > (p.created_at, p.id))
      order by q.created_at desc, q.id desc limit ${BURST_MAX}) b`;
