/** Takes a tool's arguments from a person's words by its JSON Schema: what they said, and nothing that they did not say. */
import { schemaProblem, type Json, type JsonSchema } from '../../kernel/json-schema.js';
import { words } from '../retrieval/lexemes.js';

export type Arguments = Record<string, Json>;
export interface Taken {
  arguments: Arguments;
  /** Required ones that were not said, in the schema's order. */
  missing: string[];
}

const EMAIL =
  /(?<![\p{Script=Latin}\p{N}._%+-])[\p{Script=Latin}\p{N}!#$%&*+/=?^_{|}~.-]{1,64}@[\p{Script=Latin}\p{N}.-]{1,253}\.[\p{Script=Latin}]{2,24}(?![\p{Script=Latin}\p{N}@])/gu;
const PHONE = /(?<![\p{L}\p{N}])\+?\(?\p{Nd}(?:[ ()./-]{0,2}\p{Nd}){6,14}(?![\p{L}\p{N}])/gu;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu;
const DATE = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/gu;
const DATE_TIME = /\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)/gu;
const URL_IN = /https?:\/\/[^\s<>"'）)]{1,2000}(?<![.,;:!?])/giu;
const QUOTED = /["“„«「『]([^"”“»」』]{1,500})["”“»」』]|(?<=^|\s)'([^']{1,500})'(?=\s|[.,!?]|$)/gu;
/** A mark with a digit in it: `123`, `A-17`, `#2024/9`. */
const SPACED = '(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}])[\\p{L}\\p{N}]';
const MARK = new RegExp(
  `(?<!${SPACED}|[@._/-])#?(${SPACED}(?:${SPACED}|[-_/](?=[\\p{L}\\p{N}])){0,63})(?!${SPACED}|@)`,
  'gu',
);
const NUMBER = /(?<![\p{L}\p{N}.,_-])-?\d+(?:[.,]\d+)?(?![\p{L}\p{N}_-])/gu;
const IS_ID =
  /(?:^|_)(?:id|ids|no|nr|num|number|code|ref|reference|ticket|sku|nummer|numero|número|numéro)$|(?:Id|Number|Code|Ref)$/u;
const IS_PHONE = /phone|tel(?:ephone|efon)?$|mobile/iu;
const TEXT_MAX = 500;

/** Properties of an object's schema, in its order. */
export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
export const requiredOf = (schema: JsonSchema): string[] =>
  Array.isArray(schema['required'])
    ? schema['required'].filter((name): name is string => typeof name === 'string')
    : [];

/** What a message says of the arguments. @param known said before; it is not looked for again */
export function takeArguments(schema: JsonSchema, message: string, known: Arguments = {}): Taken {
  const taken: Arguments = { ...known };
  const open = propertiesOf(schema).filter(([name]) => !(name in taken));
  for (const [name, property] of open) {
    const value = valueIn(message, name, property, rivalsOf(open, name, property));
    if (value !== undefined && fits(property, value)) taken[name] = value;
  }
  return { arguments: taken, missing: requiredOf(schema).filter((name) => !(name in taken)) };
}

/** The whole message as the answer to what one argument is; undefined where it does not answer that. */
export function answerTo(name: string, property: JsonSchema, message: string): Json | undefined {
  const taken = valueIn(message, name, property, 0);
  if (taken !== undefined && fits(property, taken)) return taken;
  const said = message.trim();
  const free = typeOf(property) === 'string' && property['format'] === undefined && !Array.isArray(property['enum']);
  if (!free || said === '' || said.length > TEXT_MAX || /[?？؟]/u.test(said)) return undefined;
  const value = IS_ID.test(name) ? said.replace(/^#|[.!]$/g, '') : said;
  if (IS_ID.test(name) && /\s/.test(value)) return undefined;
  return fits(property, value) ? value : undefined;
}

const fits = (property: JsonSchema, value: Json): boolean => schemaProblem(property, value) === null;

function typeOf(property: JsonSchema): string | null {
  const type = property['type'];
  if (Array.isArray(type)) return type.find((one): one is string => typeof one === 'string' && one !== 'null') ?? null;
  return typeof type === 'string' ? type : null;
}

type Form = 'enum' | 'number' | 'id' | 'format' | 'pattern' | 'text' | 'none';
function formOf(name: string, property: JsonSchema): Form {
  if (Array.isArray(property['enum'])) return 'enum';
  const type = typeOf(property);
  if (type === 'integer' || type === 'number') return 'number';
  if (type !== 'string') return 'none';
  if (property['format'] !== undefined || IS_PHONE.test(name)) return 'format';
  if (property['pattern'] !== undefined) return 'pattern';
  return IS_ID.test(name) ? 'id' : 'text';
}

/** How many other open properties could mean the same piece of the message. */
function rivalsOf(open: [string, JsonSchema][], name: string, property: JsonSchema): number {
  const marks: Form[] = ['id', 'number', 'pattern'];
  const form = formOf(name, property);
  const same = (other: Form): boolean => other === form || (marks.includes(form) && marks.includes(other));
  return open.filter(([other, schema]) => other !== name && same(formOf(other, schema))).length;
}

function valueIn(message: string, name: string, property: JsonSchema, rivals: number): Json | undefined {
  switch (formOf(name, property)) {
    case 'enum':
      return enumIn(message, property['enum'] as Json[]);
    case 'number':
      return numberIn(message, name, property, rivals);
    case 'format':
      return formatIn(message, name, property);
    case 'pattern':
      return only(marksIn(message).filter((mark) => fits(property, mark)));
    case 'id':
      return markFor(message, name, rivals);
    case 'text':
      return rivals === 0
        ? only([...message.matchAll(QUOTED)].map(([, one, other]) => (one ?? other)!.trim()))
        : undefined;
    default:
      return undefined;
  }
}

/** The one of a list; nothing where there are several to choose from. */
const only = <T>(found: T[]): T | undefined => (new Set(found).size === 1 ? found[0] : undefined);

function enumIn(message: string, values: Json[]): Json | undefined {
  const said = ` ${words(message).join(' ')} `;
  const found = values.filter((value) => {
    const sought = typeof value === 'string' ? words(value.replace(/_/g, ' ')).join(' ') : '';
    return sought !== '' && said.includes(` ${sought} `);
  });
  // `gold plus` says `gold` too: the longest that holds all the others is meant.
  const longest = found.toSorted((a, b) => String(b).length - String(a).length)[0];
  return found.every((value) => String(longest).includes(String(value))) ? longest : undefined;
}

function formatIn(message: string, name: string, property: JsonSchema): string | undefined {
  const format = IS_PHONE.test(name) ? 'phone' : property['format'];
  const pattern = { email: EMAIL, phone: PHONE, uuid: UUID, date: DATE, 'date-time': DATE_TIME, uri: URL_IN }[
    String(format)
  ];
  const said = format === 'phone' ? message.replace(DATE, ' ') : message;
  return pattern && only([...said.matchAll(pattern)].map(([found]) => found));
}

/** Marks with a digit, without e-mail addresses, links and dates. */
function marksIn(message: string): string[] {
  const rest = message.replace(EMAIL, ' ').replace(URL_IN, ' ');
  return [...rest.matchAll(MARK)].map(([, mark]) => mark!).filter((mark) => /\p{Nd}/u.test(mark));
}

/** The mark that stands behind the property's own word (`order 17`), else the only one there is. */
function markFor(message: string, name: string, rivals: number): string | undefined {
  const marks = marksIn(message);
  const named = marks.filter((mark) => standsBehind(message, name, mark));
  if (named.length > 0) return only(named);
  return rivals === 0 ? only(marks) : undefined;
}

function standsBehind(message: string, name: string, mark: string): boolean {
  const before = message
    .slice(0, message.indexOf(mark))
    .split(/[\s#:.,]+/u)
    .filter(Boolean)
    .slice(-2);
  const own = words(name.replace(/_/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).filter((word) => word.length > 2);
  return before.some((word) => own.includes(word.toLowerCase()));
}

function numberIn(message: string, name: string, property: JsonSchema, rivals: number): number | undefined {
  const rest = message.replace(EMAIL, ' ').replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  const numbers = [...rest.matchAll(NUMBER)].map(([found]) => found);
  const named = numbers.filter((found) => standsBehind(rest, name, found));
  const found = named.length > 0 ? only(named) : rivals === 0 ? only(numbers) : undefined;
  if (found === undefined) return undefined;
  const value = Number(found.replace(',', '.'));
  return typeOf(property) === 'integer' && !Number.isSafeInteger(value) ? undefined : value;
}

/** How the person is asked for an argument: its title, else its description's first sentence, else its name. */
export function labelOf(name: string, property: JsonSchema): string {
  const { title, description } = property;
  const said = [title, description].find((text): text is string => typeof text === 'string' && text.trim() !== '');
  const label = said?.split(/(?<=[.!?。！？])\s|\n/u)[0]!.replace(/[.。]$/u, '') ?? name.replace(/_/g, ' ');
  return [...label].slice(0, 120).join('').trim();
}

/** What may be chosen from; empty where anything may be said. */
export function choicesOf(property: JsonSchema): string[] {
  const values = property['enum'];
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string').slice(0, 10) : [];
}

const CONTACT: JsonSchema = {
  type: 'object',
  properties: { email: { type: 'string', format: 'email' }, phone: { type: 'string' } },
};

/** The address and the number that a text tells, as `email` and `phone`. */
export const contactIn = (text: string): Arguments => takeArguments(CONTACT, text).arguments;
