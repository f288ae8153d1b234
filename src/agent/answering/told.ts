/** What a person tells without asking for anything: the agent says what it took from it, and asks on. */
import { maskPersonal } from '../../platform/kernel/mask.js';
import { t } from '../../platform/kernel/texts/texts.js';
import { ownDetails } from '../acting/contact-details.js';
import { REQUESTS } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';

/** Things that are noted from one message. */
const NOTED_MAX = 4;
/** A thing with its number: `invoice 88`, `order no. 4711`, `发票88`; a number alone says nothing. */
const NUMBERED =
  /(?<![\p{L}\p{M}\p{N}])\p{L}[\p{L}\p{M}]{2,30}(?: \p{L}{1,3})?(?:[ :]{1,2}(?:no|nr|num|n[º°])?\.?)? ?#?(?:[\p{L}-]{0,6}\p{Nd}[\p{L}\p{Nd}-]{0,30})(?![\p{L}\p{M}\p{Nd}])/gu;

/** Whether a message only tells something; anger, and what is a matter of the agent's help, are not told. */
export const isTold = ({ intent, parts, verdict }: UnderstoodMessage): boolean =>
  intent === 'statement' && verdict === null && !parts.some((part) => REQUESTS.includes(part.intent));

/** Says what the agent took from a message; null if it is nothing that can be noted. */
export function notedText({ text }: UnderstoodMessage, language: string): string | null {
  const what = dataIn(text);
  return what.length === 0 ? null : t('statement.noted', language, { what: what.join(', ') });
}

/** Names, addresses, and things with their numbers. */
function dataIn(text: string): string[] {
  const { intent: _, ...own } = ownDetails(text, []);
  const details = Object.values(own);
  const rest = maskPersonal(details.reduce((left, detail) => left.replace(detail, ' '), text));
  const things = Array.from(rest.matchAll(NUMBERED), ([thing]) => thing.trim());
  return [...new Set([...details, ...things])].slice(0, NOTED_MAX);
}
