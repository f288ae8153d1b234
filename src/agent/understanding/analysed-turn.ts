import type { TurnInput } from '../ports/turn.js';
import { understand, type UnderstoodMessage } from './understand.js';

/** A turn whose messages have been analysed, once for all of its stages. */
export interface AnalysedTurn extends TurnInput {
  message: UnderstoodMessage;
  /** The person's last messages before it that are more than small talk, oldest first. */
  earlier: UnderstoodMessage[];
}

/** As far back as is looked for what a message goes on from. */
const EARLIER_MAX = 6;

/** Analyses a turn's messages; one that was analysed comes back as it is. */
export const analyse = (input: TurnInput | AnalysedTurn): AnalysedTurn =>
  'message' in input
    ? input
    : {
        ...input,
        message: understand(input.question, input.locale),
        earlier: understandAll(input.history, input.locale),
      };

/** The last of a person's messages that are more than small talk. */
export const understandAll = (history: string[], locale: string | null): UnderstoodMessage[] =>
  history
    .slice(-EARLIER_MAX)
    .map((text) => understand(text, locale))
    .filter(({ isSmallTalk }) => !isSmallTalk);
