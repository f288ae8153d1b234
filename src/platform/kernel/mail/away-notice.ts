/** Recognises away notices without a header that says so, by their subject and text in many languages. Pure. */
import { ASKS, kindsOf, SENTENCE_CHARS_MIN } from './kind-of-line.js';

const TEXT_CHARS_MAX = 600;
const SURE = 0.9;
const LIKELY = 0.5;
/** A person's program wrote the subject. */
const REPLY = /^(?:re|aw|antw|sv|vs|odp|res|ynt|回复|答复)\s?[:：]/i;

/**
 * Their subject begins with the notice, before a colon and the subject that they answer, or is the notice. A person who
 * writes about something automatic is told by the rest of the subject, or by the text. Some keep the subject that they
 * answer: then the text alone says it, surely and without a question.
 */
export function isAwayNotice(subject: string, text: string, isReply: boolean): boolean {
  const whole = subject.trim();
  const start = text.slice(0, TEXT_CHARS_MAX);
  if (isReply && !ASKS.test(text) && saysAway(start)) return true;
  if (whole === '' || REPLY.test(whole)) return false;
  const colon = whole.search(/[:：]/);
  const heads = colon > 0 ? [whole, whole.slice(0, colon)] : [whole];
  const away = Math.max(...heads.map((head) => kindsOf(head).away));
  if (away < LIKELY) return false;
  const ofText = text === '' ? null : kindsOf(start);
  return ofText === null || ofText.away > ofText.said || (away > SURE && !ASKS.test(whole));
}

/** Whether a sentence is surely one of a notice, and none is said by somebody who is there. */
function saysAway(text: string): boolean {
  const sentences = text.replace(/(\S)[ \t]*\n(?=\S)/g, '$1 ').split(/(?<=[.!。])\s+|\n\s*\n/);
  const kinds = sentences.filter(({ length }) => length >= SENTENCE_CHARS_MIN).map(kindsOf);
  return kinds.some(({ away }) => away > SURE) && kinds.every(({ said }) => said < LIKELY);
}
