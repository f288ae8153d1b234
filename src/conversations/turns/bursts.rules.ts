/**
 * Debounce: when the agent's turn starts and what its question is, because people write in bursts
 * (docs/decisions/0067-live-conversations.md).
 */
import type { Gesture } from '../../agent/ports/turn.js';
import { required } from '../../platform/kernel/invariant.js';

/** Messages that arrive within this time are answered together. */
const GATHER_MS = 50;
/** Additional wait while the person is typing, or if the messages so far contain no question. */
export const PATIENCE_MS = 1_200;
/** Maximum length of a question in characters (specification §4). */
const QUESTION_CHARACTERS_MAX = 4_000;

const GREETINGS =
  `hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening|day)|greetings|there|all|team|everyone|hallo|guten (?:tag|morgen|abend)|
moin|servus|grüezi|hola|buen(?:os|as) (?:d[ií]as|tardes|noches)|buenas|bonjour|bonsoir|salut|coucou|ol[áa]|oi|bom dia|boa (?:tarde|noite)|ciao|salve|
buon(?:giorno|asera)|hej|hei|merhaba|selam|привет|здравствуйте|добрый день|你好|您好|哈喽|こんにちは|こんばんは|おはよう(?:ございます)?|
안녕하세요|สวัสดี(?:ครับ|ค่ะ)?|السلام عليكم|مرحبا|أهلا|नमस्ते|quick question|(?:a|one) question|i have a question|question|sorry|excuse me|please|
kurze frage|ich habe eine frage|una pregunta|tengo una pregunta|une question|j['’]ai une question|uma pergunta`.replace(
    /\n/g,
    '',
  );
const MERE_GREETING = new RegExp(`^(?:[\\s\\p{P}\\p{S}]*(?:${GREETINGS})(?![\\p{L}\\p{M}]))*[\\s\\p{P}\\p{S}]*$`, 'iu');
/** A message with such an ending continues: a comma, a colon, an ellipsis, a conjunction. */
const CONTINUES =
  /(?:[,:;،、]|\.\.|…|(?<![\p{L}\p{M}])(?:and|but|or|because|so|also|if|und|aber|oder|weil|wenn|y|pero|o|porque|si|et|mais|ou|parce que|e|mas|ma|se))$/iu;

/** Only the end of a text is examined, so that the cost does not depend on its length. */
const TAIL_CHARACTERS = 20;

/** Messages since the agent's last reply; times in milliseconds since the epoch. */
export interface Burst {
  /** Oldest first, at least one. */
  texts: string[];
  firstAtMs: number;
  /** Until then the person counts as typing; 0 = not typing. */
  typingUntilMs: number;
}

/** When the turn for the burst starts, unless another message arrives before. */
export function turnAt({ texts, firstAtMs, typingUntilMs }: Burst, patienceMs = PATIENCE_MS): number {
  const soonest = firstAtMs + GATHER_MS;
  const latest = soonest + patienceMs;
  if (isIncomplete(texts)) return latest;
  return Math.min(Math.max(soonest, typingUntilMs), latest);
}

const lastOf = (texts: string[]): string => required(texts.at(-1), 'the last message of a burst');

/** Whether the messages are only a greeting, or end in an unfinished sentence. */
export function isIncomplete(texts: string[]): boolean {
  const last = lastOf(texts);
  return texts.every((text) => MERE_GREETING.test(text)) || CONTINUES.test(last.trimEnd().slice(-TAIL_CHARACTERS));
}

/**
 * All messages as one question, one per line; '' if none of them has words. If that is too long, the first ones are
 * omitted, because the last ones need the answer.
 */
export function questionOf(messages: string[]): string {
  const texts = messages.filter((text) => text !== '');
  if (texts.length === 0) return '';
  let question = [...lastOf(texts)].slice(0, QUESTION_CHARACTERS_MAX).join('');
  for (const text of texts.slice(0, -1).reverse()) {
    const longer = `${text}\n${question}`;
    if ([...longer].length > QUESTION_CHARACTERS_MAX) break;
    question = longer;
  }
  return question;
}

/** What a burst is if none of its messages asks for anything by itself; else null. */
export function gestureOf(gestures: readonly (Gesture | null)[]): Gesture | null {
  if (gestures.includes(null)) return null;
  return gestures.includes('opening') ? 'opening' : 'content';
}
