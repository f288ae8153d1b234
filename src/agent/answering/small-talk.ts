/** Answers a message that is nothing but courtesy, talk about the agent, or anger: from texts, without knowledge. */
import type { TurnInput, TurnResult } from '../ports/turn.js';
import { t } from '../texts/messages.js';
import { smallTalkText, type SmallTalkKind } from '../texts/small-talk.js';
import { courtesyLanguage } from '../texts/courtesy-language.js';
import { guessLanguage, primarySubtag } from '../understanding/language.js';
import type { Intent } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';

/** Anger that asks nothing is met as such only where it is as plain as this. */
const COMPLAINT_MIN = 0.6;
/** The first that a message has: `thanks, bye` is a goodbye. */
const FIRST: Intent[] = ['about_agent', 'goodbye', 'thanks', 'greeting', 'never_mind', 'no', 'yes'];

/** The kind of small talk that a message is; null for one that wants something. */
export function smallTalkOf({ isSmallTalk, intent, probability, parts }: UnderstoodMessage): SmallTalkKind | null {
  if (intent === 'complaint' && probability >= COMPLAINT_MIN) return 'complaint';
  if (!isSmallTalk) return null;
  const kind = FIRST.find((one) => parts.some((part) => part.intent === one)) ?? 'greeting';
  return kind as SmallTalkKind;
}

/** No claim from the knowledge, and no gap in it. Anger is answered with the offer of a person. */
export function smallTalk(kind: SmallTalkKind, language: string): Partial<TurnResult> {
  const answer = smallTalkText(kind, language);
  const said = { answer, language, confidence: 1, abstainReason: null };
  return kind === 'complaint'
    ? { ...said, status: 'clarify', form: 'contact', choices: [t('person', language)] }
    : { ...said, status: 'answered' };
}

/** A greeting tells its language by a single word; `ok` tells none, and the conversation's stays. */
export function smallTalkLanguage(message: UnderstoodMessage, { locale, memory }: TurnInput): string {
  const { languages, sure } = guessLanguage(message.text);
  const written = courtesyLanguage(message.text) ?? (sure ? languages[0]! : null);
  if (written) return primarySubtag(locale) === written ? locale!.trim() : written;
  return memory?.language ?? message.language;
}
