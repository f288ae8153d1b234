/** What the agent does in a channel (docs/decisions/0184-a-switch-in-four-steps.md). */

/**
 * `off`: it does not answer; `shadow`: its answer is only recorded; `suggest`: it is proposed to the team; `live`: the
 * customer gets it.
 */
export const AGENT_MODES = ['off', 'shadow', 'suggest', 'live'] as const;
export type AgentMode = (typeof AGENT_MODES)[number];

/** The mode that holds in the session `s`: of its channel's account, or of the widget. */
export const MODE_OF_SESSION = `coalesce(case when s.channel = 'human'
  then (select w.widget ->> 'agent_mode' from workspaces w where w.workspace_id = s.workspace_id)
  else (select a.agent_mode from channel_conversations k
    join channel_accounts a on a.workspace_id = k.workspace_id and a.id = k.account_id
    where k.workspace_id = s.workspace_id and k.session_id = s.id) end, 'live')`;
