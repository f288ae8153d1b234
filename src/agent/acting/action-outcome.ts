/** What a turn says and records of an action: done, waiting, refused or failed. */
import type { ToolOutcome } from '../ports/tool.js';
import type { TurnAction, TurnResult } from '../ports/turn.js';
import { t, type MessageKey } from '../texts/messages.js';
import { responseText, type Listener } from './action-response.js';
import { actionSummary } from './action-summary.js';
import type { SideAction } from './merge-action-result.js';

export interface ActionOutcome {
  action: Pick<TurnAction, 'name' | 'arguments' | 'destructive'>;
  outcome: ToolOutcome;
  /** Instead of the text that says a refusal. */
  text?: 'declined' | 'withdrawn';
}

/** @returns `status` null where the message is answered all the same, and the result is said beside the answer */
export function outcomeOf(
  { action: asked, outcome, text }: ActionOutcome,
  listener: Listener,
): { status: TurnResult['status'] | null; result: SideAction } {
  const { language } = listener;
  const { name, destructive } = asked;
  const what = actionSummary(name, asked.arguments);
  const say = (key: MessageKey): string => t(key, language, { what });
  const offer = { form: 'contact' as const, choices: [t('person', language)] };
  if (outcome.status === 'needs_confirmation' || outcome.status === 'needs_approval') {
    const { expiresAt, ...action } = outcome.action;
    if (outcome.status === 'needs_approval')
      return {
        status: 'handed_off',
        result: {
          ...{ answer: say('approval'), handoffId: outcome.handoffId, pending: { kind: 'approval', action } },
          action: { ...action, status: 'awaiting_approval', expiresAt },
        },
      };
    return {
      status: 'clarify',
      result: {
        ...{ answer: say('confirm'), pending: { kind: 'confirmation', action } },
        ...{ action: { ...action, status: 'awaiting_confirmation', expiresAt } },
        choices: [t('yes', language), t('no', language)],
      },
    };
  }
  const status: TurnAction['status'] = outcome.status === 'done' ? 'completed' : outcome.status;
  const { receipt } = outcome;
  const action = receipt
    ? { id: receipt, ...{ name, destructive, status }, arguments: asked.arguments, expiresAt: null }
    : null;
  if (outcome.status === 'done') {
    const { data, wording } = outcome;
    const answer = responseText({ name, arguments: asked.arguments, data, wording }, listener);
    return { status: 'answered', result: { answer, action, sideEffect: 'action_done' } };
  }
  if (outcome.status === 'failed')
    return {
      status: 'abstained',
      result: { answer: say('failed'), action, sideEffect: 'action_failed', form: 'contact' },
    };
  if (text) return { status: 'answered', result: { answer: say(text), action } };
  // What was promised and is stopped is said, and a person is offered instead.
  if (outcome.reason === 'kill_switch')
    return { status: null, result: { ...offer, answer: say('stopped'), action, failure: 'kill_switch' } };
  if (outcome.reason === 'no_token' || outcome.reason === 'no_contact')
    return { status: 'clarify', result: { answer: say('signIn'), action } };
  return { status: 'refused', result: { answer: say('refused'), action } };
}
