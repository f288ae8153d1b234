/** Pure decisions about whether an action may run, and what has to happen first (specification §3.9). */
import { refused, type ToolOutcome, type ToolRefusal } from '../../agent/ports/tool.js';
import { required } from '../../platform/kernel/invariant.js';
import type { GuardrailsDto } from '../configuration/guardrails/guardrails.dto.js';
import type { ActionEnd } from '../../conversations/core/action-ends.dto.js';
import type { ActionRow } from './actions.dto.js';

/** How long an action waits for the contact's confirmation. */
export const CONFIRMATION_MS = 30 * 60_000;

export interface PermissionInput {
  guardrails: Pick<
    GuardrailsDto,
    'actions_mode' | 'allowed_actions' | 'destructive_actions' | 'max_actions_per_session' | 'kill_switch'
  >;
  name: string;
  destructive: boolean;
  /** A read-only action whose arguments all come from the contact's words or profile. */
  isOwnLookup: boolean;
  /** A model guessed the action: the contact must confirm it, even if the mode runs actions without asking. */
  isGuessed: boolean;
  /** The action runs with the contact's own token. */
  needsContact: boolean;
  contact: boolean;
  /** The contact's token is stored. */
  signedIn: boolean;
  session: boolean;
  /** The session's other actions that were not refused. */
  used: number;
}

/** Why an action may run without confirmation: the mode allows it, or it only reads the contact's own data. */
export type AutoPermission = 'auto' | 'read';
export type PermissionDecision = { refuse: ToolRefusal } | 'confirm' | 'approve' | AutoPermission;

/** Evaluates the guardrails for an action. A destructive action always needs the team's approval. */
export function permissionFor({ guardrails, ...wanted }: PermissionInput): PermissionDecision {
  const { actions_mode, allowed_actions, destructive_actions, max_actions_per_session, kill_switch } = guardrails;
  if (kill_switch.active) return { refuse: 'kill_switch' };
  if (actions_mode === 'off') return { refuse: 'actions_off' };
  if (allowed_actions !== null && !allowed_actions.includes(wanted.name)) return { refuse: 'not_allowed' };
  if (wanted.destructive && destructive_actions === 'deny') return { refuse: 'destructive_denied' };
  if (wanted.needsContact && !wanted.contact) return { refuse: 'no_contact' };
  if (wanted.needsContact && !wanted.signedIn) return { refuse: 'no_token' };
  // Limits and approvals belong to a session.
  if ((wanted.destructive || max_actions_per_session !== null) && !wanted.session) return { refuse: 'no_session' };
  if (max_actions_per_session !== null && wanted.used >= max_actions_per_session) return { refuse: 'limit_reached' };
  if (wanted.destructive) return 'approve';
  // Without the contact's own token, a look-up could return another person's data.
  if (wanted.isOwnLookup && wanted.needsContact) return 'read';
  return actions_mode === 'auto' && !wanted.isGuessed ? 'auto' : 'confirm';
}

/** Whether the action is offered to the agent. */
export const isOffered = (
  guardrails: GuardrailsDto,
  { name, destructive }: { name: string; destructive: boolean },
): boolean => {
  const known = {
    needsContact: false,
    contact: true,
    signedIn: true,
    session: true,
    used: -1,
    isOwnLookup: false,
    isGuessed: false,
  };
  const verdict = permissionFor({ guardrails, name, destructive, ...known });
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

/** The outcome of an action that does not run now: it was refused, or waits. */
export function storedOutcome(row: ActionRow): ToolOutcome {
  const { id, name, destructive } = row;
  if (row.status === 'refused') {
    const reason = row.reason as ToolRefusal;
    return { ...refused(reason, REFUSALS[reason]), receipt: id };
  }
  const expiresAt = required(row.expires_at, 'the end of the wait');
  const action = { id, name, arguments: row.arguments, destructive, expiresAt };
  if (row.status === 'awaiting_confirmation') return { status: 'needs_confirmation', action };
  return { status: 'needs_approval', action, handoffId: required(row.handoff_id, 'the approval') };
}

/** How the action ended, for the record of its session; null if a turn, or nothing, is to be recorded. */
export function endOf({ status, reason, handoff_id }: ActionRow): ActionEnd | null {
  if (status === 'completed') return 'done';
  if (status === 'failed') return 'failed';
  if (reason === ('declined' satisfies ToolRefusal)) return 'declined';
  // Without an approval, the turn or the unanswered question says it.
  if (handoff_id === null) return null;
  if (reason === ('denied' satisfies ToolRefusal) || reason === ('expired' satisfies ToolRefusal)) return 'denied';
  return reason === ('kill_switch' satisfies ToolRefusal) ? 'stopped' : 'refused';
}
