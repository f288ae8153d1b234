/** Recognises away notices without a header that says so, by their subject and text in many languages. Pure. */
import { kindsOf } from './kind-of-line.js';

const TEXT_CHARS_MAX = 600;
const SURE = 0.9;
const LIKELY = 0.5;

/**
 * Their subject begins with the notice, before a colon and the subject that they answer, or is the notice. A person who
 * writes about something automatic is told by the rest of the subject, or by the text.
 */
export function isAwayNotice(subject: string, text: string): boolean {
  const whole = subject.trim();
  if (whole === '') return false;
  const colon = whole.search(/[:：]/);
  const heads = colon > 0 ? [whole, whole.slice(0, colon)] : [whole];
  const away = Math.max(...heads.map((head) => kindsOf(head).away));
  if (away < LIKELY) return false;
  const ofText = text === '' ? null : kindsOf(text.slice(0, TEXT_CHARS_MAX));
  return ofText === null || ofText.away > ofText.said || (away > SURE && !/[?？؟]/.test(whole));
}
