/** What a turn says and records about an action: done, waiting, refused or failed. */
import type { ToolOutcome } from '../ports/tool.js';
import type { TurnAction, TurnResult } from '../ports/turn.js';
import { stated, t, type KeysIn } from '../../platform/kernel/texts/texts.js';
import { responseText, type ResponseContext } from './action-response.js';
import { actionSummary } from './action-summary.js';
import type { SideAction } from './merge-action-result.js';

export interface ActionOutcome {
  action: Pick<TurnAction, 'name' | 'arguments' | 'destructive'>;
  outcome: ToolOutcome;
  /** Text key that replaces the text for a refusal. */
  text?: 'declined' | 'withdrawn';
}

/** @returns `status` null if the message is also answered: the result is then added to the answer */
export function outcomeOf(
  { action: requested, outcome, text }: ActionOutcome,
  context: ResponseContext,
): { status: TurnResult['status'] | null; result: SideAction } {
  const { language } = context;
  const { name, destructive } = requested;
  const what = actionSummary(name, requested.arguments);
  const message = (key: KeysIn<'action'>): string => stated(`action.${key}`, language, { what });
  const offer = { form: 'contact' as const, choices: [t('choice.person', language)] };
  if (outcome.status === 'needs_confirmation' || outcome.status === 'needs_approval') {
    const { expiresAt, ...action } = outcome.action;
    if (outcome.status === 'needs_approval')
      return {
        status: 'handed_off',
        result: {
          answer: message('approval'),
          handoffId: outcome.handoffId,
          pending: { kind: 'approval', action },
          action: { ...action, status: 'awaiting_approval', expiresAt },
        },
      };
    return {
      status: 'clarify',
      result: {
        answer: message('confirm'),
        pending: { kind: 'confirmation', action },
        action: { ...action, status: 'awaiting_confirmation', expiresAt },
        choices: [t('choice.yes', language), t('choice.no', language)],
      },
    };
  }
  const status: TurnAction['status'] = outcome.status === 'done' ? 'completed' : outcome.status;
  const { receipt } = outcome;
  const action = receipt
    ? { id: receipt, name, destructive, status, arguments: requested.arguments, expiresAt: null }
    : null;
  if (outcome.status === 'done') {
    const { data, wording } = outcome;
    const answer = responseText({ name, arguments: requested.arguments, data, wording }, context);
    return { status: 'answered', result: { answer, action, sideEffect: 'action_done' } };
  }
  if (outcome.status === 'failed')
    return {
      status: 'abstained',
      result: {
        answer: message(outcome.isUncertain ? 'uncertain' : 'failed'),
        action,
        sideEffect: 'action_failed',
        form: 'contact',
      },
    };
  if (text)
    return {
      status: 'answered',
      result: { answer: text === 'declined' ? t('order.declined', language) : message(text), action },
    };
  // If the kill switch stops a requested action, the answer says so and offers a person.
  if (outcome.reason === 'kill_switch')
    return { status: null, result: { ...offer, answer: message('stopped'), action, failure: 'kill_switch' } };
  if (outcome.reason === 'no_token' || outcome.reason === 'no_contact')
    return { status: 'clarify', result: { ...offer, answer: message('signIn'), action } };
  return { status: 'refused', result: { answer: message('refused'), action } };
}
