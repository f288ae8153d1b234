/** What a person tells without asking for anything: it is kept or said back, and the agent asks on. */
import { maskPersonal } from '../../platform/kernel/mask.js';
import { isNumberedThing } from '../acting/own-matters.js';
import { statedPerson } from '../acting/stated-person.js';
import { contactsIn } from '../acting/wishes.js';
import { REQUESTS } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';

/** Things that are said back from one message. */
const NOTED_MAX = 4;
/** A thing with its number: `invoice 88`, `order no. 4711`, `发票88`. */
const NUMBERED =
  /(?<![\p{L}\p{M}\p{N}])(\p{L}[\p{L}\p{M}]{1,30})(?: \p{L}{1,3})?(?:[ :]{1,2}(?:no|nr|num|n[º°])?\.?)? ?#?(?:[\p{L}-]{0,6}\p{Nd}[\p{L}\p{Nd}-]{0,30})(?![\p{L}\p{M}\p{Nd}])/gu;

/** Nothing but the number of an order or the like. */
const NUMBER_ALONE = /^[^\p{L}\p{N}]*(\p{Nd}[\p{Nd}-]{2,30})[^\p{L}\p{N}]*$/u;

/** Whether a message only tells something; anger, and what is a matter of the agent's help, are not told. */
export const isTold = ({ intent, parts, verdict }: UnderstoodMessage): boolean =>
  intent === 'statement' && verdict === null && !parts.some((part) => REQUESTS.includes(part.intent));

/** The name of who tells it, and things with their numbers; an address alone is stored nowhere. */
export function toldIn({ text, languages }: UnderstoodMessage): { name?: string; things: string[] } {
  const contacts = contactsIn(text);
  const { name, company } = statedPerson(text, contacts);
  const people = [name, company].filter((one) => one !== undefined);
  const rest = maskPersonal([...contacts, ...people].reduce((left, detail) => left.replace(detail, ' '), text));
  const things = Array.from(rest.matchAll(NUMBERED), ([thing, noun = '']) => ({ thing: thing.trim(), noun }))
    .filter(({ noun }) => isNumberedThing(noun, languages))
    .map(({ thing }) => thing);
  const alone = NUMBER_ALONE.exec(text)?.[1] ?? [];
  return { ...(name && { name }), things: [...new Set([...things, ...[alone].flat()])].slice(0, NOTED_MAX) };
}
