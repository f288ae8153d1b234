/** Pure decisions about whether an action may run, and what has to happen first (specification §3.9). */
import type { ToolRefusal } from '../../agent/ports/tool.js';
import type { GuardrailsDto } from '../configuration/guardrails/guardrails.dto.js';

/** How long a person of the conversation can confirm. */
export const CONFIRMATION_MS = 30 * 60_000;

export interface Situation {
  guardrails: Pick<
    GuardrailsDto,
    'actions_mode' | 'allowed_actions' | 'destructive_actions' | 'max_actions_per_session' | 'kill_switch'
  >;
  name: string;
  destructive: boolean;
  /** It is done with somebody's own rights. */
  needsContact: boolean;
  contact: boolean;
  /** A token of theirs is stored. */
  signedIn: boolean;
  session: boolean;
  /** Actions of the session that were not refused, without this one. */
  used: number;
}

export type Verdict = { refuse: ToolRefusal } | 'confirm' | 'approve' | 'run';

/** What the guardrails say of an action now. A destructive one waits for the team, whatever the mode. */
export function verdictOn({ guardrails, ...wanted }: Situation): Verdict {
  const { actions_mode, allowed_actions, destructive_actions, max_actions_per_session, kill_switch } = guardrails;
  if (kill_switch.active) return { refuse: 'kill_switch' };
  if (actions_mode === 'off') return { refuse: 'actions_off' };
  if (allowed_actions !== null && !allowed_actions.includes(wanted.name)) return { refuse: 'not_allowed' };
  if (wanted.destructive && destructive_actions === 'deny') return { refuse: 'destructive_denied' };
  if (wanted.needsContact && !wanted.contact) return { refuse: 'no_contact' };
  if (wanted.needsContact && !wanted.signedIn) return { refuse: 'no_token' };
  // What is counted by session, and what the team finds in it, needs one.
  if ((wanted.destructive || max_actions_per_session !== null) && !wanted.session) return { refuse: 'no_session' };
  if (max_actions_per_session !== null && wanted.used >= max_actions_per_session) return { refuse: 'limit_reached' };
  if (wanted.destructive) return 'approve';
  return actions_mode === 'auto' ? 'run' : 'confirm';
}

/** Whether the agent should be offered it at all. */
export const isOffered = (
  guardrails: GuardrailsDto,
  { name, destructive }: { name: string; destructive: boolean },
): boolean => {
  const known = { needsContact: false, contact: true, signedIn: true, session: true, used: -1 };
  const verdict = verdictOn({ guardrails, name, destructive, ...known });
  return typeof verdict === 'string';
};

export const REFUSALS: Record<ToolRefusal, string> = {
  kill_switch: 'The team has stopped all actions for now.',
  actions_off: 'Actions are turned off in this workspace.',
  not_allowed: 'This action is not allowed in this workspace.',
  destructive_denied: 'Destructive actions are not allowed in this workspace.',
  limit_reached: 'No more actions are allowed in this conversation.',
  no_contact: 'The action runs with the person’s own rights, and this person is not identified.',
  no_token: 'The person is not signed in to this system. They have to sign in first.',
  no_session: 'The action requires a conversation.',
  declined: 'The person said no.',
  denied: 'The team said no.',
  expired: 'It was not confirmed or approved in time.',
  changed: 'The action’s definition has changed. Request the action again.',
};
