/** What a turn says of what was done for the person: only from what is stored with it. */
import type { TeamStatus, TurnResult } from '../../agent/ports/turn.js';
import { handedOffText, inOneLine } from '../../agent/texts/team-texts.js';
import { stated, t } from '../../platform/kernel/texts/texts.js';
import { uncited } from './answer.dto.js';

/** What is stored with a turn. */
export interface StoredWithTurn {
  /** What the contact has of what they told of themselves. */
  kept: string[];
  /** The hand-off after the turn, whether it was open before, and the team's availability as it may be told. */
  handoff: { isOpen: boolean; team: TeamStatus | null } | null;
}

/** Whether the turn says that it was handed over: without a text of its own, or beside it. */
const isHandoffSaid = ({ status, answer, saysHandoff }: TurnResult): boolean =>
  saysHandoff || (status === 'handed_off' && answer === '');

/** The turn with what was stored with it: what was noted stands first, that it was passed on below. */
export function toldTurn(result: TurnResult, { kept, handoff }: StoredWithTurn): TurnResult {
  const { language, answer, sentences } = result;
  const what = [...kept, ...result.noted].join(', ');
  const noted = what === '' ? [] : [stated('contact.noted', language, { what })];
  const isNoted = noted.length > 0;
  // Who left their details waits elsewhere, and who waits knows it.
  const isShort = handoff?.isOpen || (isNoted && result.status !== 'handed_off');
  const passedOn = (team: TeamStatus | null): string =>
    isShort ? stated('handoff.passedOn', language) : handedOffText(team, language);
  const text = inOneLine([...noted, ...(handoff && isHandoffSaid(result) ? [passedOn(handoff.team)] : [])], language);
  if (text === '') return result;
  const beside = <Part>(own: Part[], said: Part): Part[] => (isNoted ? [said, ...own] : [...own, said]);
  return {
    ...result,
    answer: beside(answer === '' ? [] : [answer], text).join('\n'),
    sentences: sentences.length === 0 ? [] : beside(sentences, uncited(text)),
  };
}

/** A turn of which nothing is stored: it says that a person is needed where it would say that one has it. */
export const untoldTurn = (result: TurnResult): TurnResult =>
  result.answer === '' && isHandoffSaid(result) ? { ...result, answer: t('team.needed', result.language) } : result;
