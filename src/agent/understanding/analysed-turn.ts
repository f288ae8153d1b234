import type { TurnInput } from '../ports/turn.js';
import { withoutAssent } from './assented.js';
import { understand, type UnderstoodMessage } from './understand.js';

/** A turn with its messages analysed, once for all stages. */
export interface AnalysedTurn extends TurnInput {
  message: UnderstoodMessage;
  /** The person's previous messages other than small talk, oldest first. */
  earlier: UnderstoodMessage[];
  /** 0–1; below it the embedded engine abstains. */
  minConfidence: number;
  /** The workspace's language among those of our texts; null = it has none, absent = not looked up. */
  houseLanguage?: string | null;
}

/** Number of earlier messages that are analysed: a message may continue one of them. */
const EARLIER_MAX = 6;

/** Analyses a turn's messages; an analysed turn is returned unchanged. */
export function analyse(given: TurnInput | AnalysedTurn): AnalysedTurn {
  if ('message' in given) return given;
  const input = { ...given, question: withoutMereSubject(given) };
  return {
    ...input,
    message: judged(understand(input.question, input.locale), input),
    earlier: understandAll(input.history, input.locale),
    minConfidence: input.guardrails?.minConfidence ?? 0,
  };
}

/** A mail's subject alone is no question: below `Prices` stands `thanks, all clear`. */
function withoutMereSubject({ question, inbox, locale }: TurnInput): string {
  const [first = '', ...rest] = question.split('\n\n');
  // `Re: Prices`
  if (!inbox?.subject || !first.endsWith(inbox.subject) || rest.length === 0) return question;
  const body = rest.join('\n\n');
  return understand(body, locale).isSmallTalk ? body : question;
}

/** Before the first answer there is nothing that can have helped, and `no, not now` to the offer of a person is no verdict. */
function judged(message: UnderstoodMessage, { memory }: TurnInput): UnderstoodMessage {
  const isDeclined = memory?.pending?.kind === 'person' && message.consent === false;
  const isJudged = (memory?.turns ?? 0) > 0 && !isDeclined;
  const read = memory?.pending ? message : withoutAssent(message);
  return isJudged ? read : { ...read, verdict: null };
}

/** The last messages of a person other than small talk. */
export const understandAll = (history: string[], locale: string | null): UnderstoodMessage[] =>
  history
    .slice(-EARLIER_MAX)
    .map((text) => understand(text, locale))
    .filter(({ isSmallTalk }) => !isSmallTalk);
