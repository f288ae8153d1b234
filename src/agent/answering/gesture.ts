/** The reply to a tap or to content that asks for nothing: a greeting, once, or the question what it is about. */
import { t } from '../../platform/kernel/texts/texts.js';
import type { TurnInput, TurnResult } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import { courtesyLanguage } from '../texts/courtesy-language.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { understand } from '../understanding/understand.js';
import { smallTalk } from './small-talk.js';

/** What was asked before stays open: a picture neither confirms nor declines it. */
export function gestureTurn({ gesture, memory }: TurnInput, language: string): Partial<TurnResult> {
  const pending = memory?.pending ?? null;
  const isFirst = (memory?.turns ?? 0) === 0;
  if (gesture === 'opening' && isFirst) return { ...smallTalk('greeting', language), pending };
  return { status: 'clarify', abstainReason: null, language, answer: t('fallback.empty', language), pending };
}

/** The turn of a gesture without words, or of a tap whose title, of the page's choice, says no more (`Go!`); else null. */
export function gestureAlone(input: AnalysedTurn, language: string): Partial<TurnResult> | null {
  const { gesture, question, message, memory, locale } = input;
  if (!gesture) return null;
  if (words(question).length === 0) return gestureTurn(input, language);
  if (gesture !== 'opening' || !message.isSmallTalk) return null;
  const written = courtesyLanguage(message.text) ?? memory?.language;
  return gestureTurn(input, written ?? understand('', locale).language);
}
