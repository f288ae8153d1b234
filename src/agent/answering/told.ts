/** What a person tells without asking for anything: the agent says what it took from it, and asks on. */
import { maskPersonal } from '../../platform/kernel/mask.js';
import { t } from '../../platform/kernel/texts/texts.js';
import { isNumberedThing } from '../acting/own-matters.js';
import { statedPerson } from '../acting/stated-person.js';
import { contactsIn } from '../acting/wishes.js';
import { REQUESTS } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';

/** Things that are noted from one message. */
const NOTED_MAX = 4;
/** A thing with its number: `invoice 88`, `order no. 4711`, `发票88`. */
const NUMBERED =
  /(?<![\p{L}\p{M}\p{N}])(\p{L}[\p{L}\p{M}]{1,30})(?: \p{L}{1,3})?(?:[ :]{1,2}(?:no|nr|num|n[º°])?\.?)? ?#?(?:[\p{L}-]{0,6}\p{Nd}[\p{L}\p{Nd}-]{0,30})(?![\p{L}\p{M}\p{Nd}])/gu;

/** Nothing but the number of an order or the like. */
const NUMBER_ALONE = /^[^\p{L}\p{N}]*(\p{Nd}[\p{Nd}-]{2,30})[^\p{L}\p{N}]*$/u;

/** Whether a message only tells something; anger, and what is a matter of the agent's help, are not told. */
export const isTold = ({ intent, parts, verdict }: UnderstoodMessage): boolean =>
  intent === 'statement' && verdict === null && !parts.some((part) => REQUESTS.includes(part.intent));

/** Says what the agent took from a message; null if it is nothing that can be noted. */
export function notedText(message: UnderstoodMessage, language: string): string | null {
  const what = dataIn(message);
  return what.length === 0 ? null : t('statement.noted', language, { what: what.join(', ') });
}

/** Names, and things with their numbers; an address alone is stored nowhere. */
function dataIn({ text, languages }: UnderstoodMessage): string[] {
  const contacts = contactsIn(text);
  const people = Object.values(statedPerson(text, contacts));
  const rest = maskPersonal([...contacts, ...people].reduce((left, detail) => left.replace(detail, ' '), text));
  const things = Array.from(rest.matchAll(NUMBERED), ([thing, noun = '']) => ({ thing: thing.trim(), noun }))
    .filter(({ noun }) => isNumberedThing(noun, languages))
    .map(({ thing }) => thing);
  const alone = NUMBER_ALONE.exec(text)?.[1] ?? [];
  return [...new Set([...people, ...things, ...[alone].flat()])].slice(0, NOTED_MAX);
}
