/** Extracts a tool's arguments from a person's message by its JSON Schema: only values that the person stated. */
import { secretNumbers } from '../../platform/kernel/mask.js';
import { schemaProblem, type Json, type JsonSchema } from '../../platform/kernel/json-schema.js';
import { words } from '../retrieval/lexemes.js';
import { namedDays } from './dates.js';
import { onlyOne } from './only-one.js';
import { telephoneIn } from './telephones.js';
import { BOUNDARY, labelledText } from './text-arguments.js';

export type Arguments = Record<string, Json>;
export interface ExtractedArguments {
  arguments: Arguments;
  /** Required arguments that are missing, in the schema's order. */
  missing: string[];
  /**
   * How clearly the message identifies them: 2 for a value with its own word or format, 1 for the only possible
   * one.
   */
  evidence: number;
}

export interface ExtractionContext {
  /** Values from earlier messages; not searched for again. */
  known?: Arguments;
  /** YYYY-MM-DD in the person's time zone; without it weekdays are not recognised as dates. */
  today?: string | null;
}

const EMAIL =
  /(?<![\p{Script=Latin}\p{N}._%+-])[\p{Script=Latin}\p{N}!#$%&*+/=?^_{|}~.-]{1,64}@[\p{Script=Latin}\p{N}.-]{1,253}\.[\p{Script=Latin}]{2,24}(?![\p{Script=Latin}\p{N}@])/gu;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu;
const DATE = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/gu;
const DATE_TIME = /\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)/gu;
const URL_IN = /https?:\/\/[^\s<>"'）)]{1,2000}(?<![.,;:!?])/giu;
const QUOTED = /["“„«「『]([^"”“»」』]{1,500})["”“»」』]|(?<=^|\s)'([^']{1,500})'(?=\s|[.,!?]|$)/gu;
/** An identifier with a digit in it: `123`, `A-17`, `#2024/9`. */
const SPACED = '(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}])[\\p{L}\\p{N}]';
const IDENTIFIER = new RegExp(
  `(?<!${SPACED}|[@._/-])#?(${SPACED}(?:${SPACED}|[-_/](?=[\\p{L}\\p{N}])){0,63})(?!${SPACED}|@)`,
  'gu',
);
const NUMBER = /(?<![\p{L}\p{N}.,_-])-?\d+(?:[.,]\d+)?(?![\p{L}\p{N}_-])/gu;
const IS_ID =
  /(?:^|_)(?:id|ids|no|nr|num|number|code|ref|reference|ticket|sku|nummer|numero|número|numéro)$|(?:Id|Number|Code|Ref)$/u;
/** Whether an argument is a telephone number, by its name. */
export const isPhone = (name: string): boolean => IS_PHONE.test(name);
const IS_PHONE = /phone|tel(?:ephone|efon)?$|mobile/iu;
const TEXT_MAX = 500;

/** Properties of an object's schema, in order. */
export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
export const requiredOf = (schema: JsonSchema): string[] =>
  Array.isArray(schema['required'])
    ? schema['required'].filter((name): name is string => typeof name === 'string')
    : [];

/** Numbers without the letters that may stand before them: `KT-2231`. */
export const withoutPrefixes = (text: string): string => text.replace(PREFIX, '');
const PREFIX = /(?<![\p{L}\p{N}])\p{L}{1,6}[-–/]?(?=\p{Nd})/gu;

/** Extracts a message's arguments: those with a specific format first, free text last. */
export function extractArguments(
  schema: JsonSchema,
  message: string,
  context: ExtractionContext = {},
): ExtractedArguments {
  const { known = {}, today = null } = context;
  const result: Arguments = { ...known };
  const open = propertiesOf(schema).filter(([name]) => !(name in result));
  const required = requiredOf(schema);
  let evidence = 0;
  let rest = message;
  const accept = (name: string, found: ArgumentMatch | undefined, property: JsonSchema): void => {
    if (found === undefined || !matchesSchema(property, found.value)) return;
    result[name] = found.value;
    evidence += found.isNamed ? 2 : 1;
    for (const text of found.texts ?? []) rest = rest.replace(text, BOUNDARY);
  };
  const withPattern = (...patterns: ValuePattern[]): [string, JsonSchema][] =>
    open.filter(([name, property]) => !(name in result) && patterns.includes(patternOf(name, property)));
  for (const [name, property] of withPattern('enum', 'format'))
    accept(name, matchByPattern(rest, { name, property, open, today }), property);
  const texts = withPattern('text');
  for (const [name, property] of texts) accept(name, textIn(rest, name, texts.length), property);
  for (const [name, property] of withPattern('pattern', 'id', 'number'))
    accept(name, matchByLabel(rest, { name, property, otherCount: otherCandidates(open, name, property) }), property);
  return { arguments: result, missing: required.filter((name) => !(name in result)), evidence };
}

/** A value, whether the message names it, and the texts that contain it. */
interface ArgumentMatch {
  value: Json;
  isNamed?: boolean;
  texts?: string[];
}

/** The whole message as the value of one argument; undefined if it is not one. */
export function answerTo(
  name: string,
  { property, message, today = null }: { property: JsonSchema; message: string; today?: string | null },
): Json | undefined {
  const { arguments: extracted } = extractArguments({ properties: { [name]: property } }, message, { today });
  if (name in extracted) return extracted[name];
  const text = message.trim();
  const free = typeOf(property) === 'string' && property['format'] === undefined && !Array.isArray(property['enum']);
  if (!free || text === '' || text.length > TEXT_MAX || /[?？؟]/u.test(text)) return undefined;
  const value = withoutMark(name, text);
  if (IS_ID.test(name) && /\s/.test(value)) return undefined;
  return matchesSchema(property, value) ? value : undefined;
}

/** An identifier without what may stand beside it: `#17.` */
export const withoutMark = (name: string, text: string): string =>
  IS_ID.test(name) ? text.replace(/^#|[.!]$/g, '') : text;

const matchesSchema = (property: JsonSchema, value: Json): boolean => schemaProblem(property, value) === null;

export function typeOf(property: JsonSchema): string | null {
  const type = property['type'];
  if (Array.isArray(type))
    return type.find((name): name is string => typeof name === 'string' && name !== 'null') ?? null;
  return typeof type === 'string' ? type : null;
}

type ValuePattern = 'enum' | 'number' | 'id' | 'format' | 'pattern' | 'text' | 'none';
function patternOf(name: string, property: JsonSchema): ValuePattern {
  if (Array.isArray(property['enum'])) return 'enum';
  const type = typeOf(property);
  if (type === 'integer' || type === 'number') return 'number';
  if (type !== 'string') return 'none';
  if (property['format'] !== undefined || IS_PHONE.test(name)) return 'format';
  if (property['pattern'] !== undefined) return 'pattern';
  return IS_ID.test(name) ? 'id' : 'text';
}

/** Whether an argument is the number of a thing: an order's, a booking's. */
export const isNumbered = (name: string, property: JsonSchema): boolean =>
  ['id', 'pattern'].includes(patternOf(name, property)) || (IS_ID.test(name) && patternOf(name, property) === 'number');

/** Number of other open properties that could match the same part of the message. */
function otherCandidates(open: [string, JsonSchema][], name: string, property: JsonSchema): number {
  const alike: ValuePattern[] = ['id', 'number', 'pattern'];
  const own = patternOf(name, property);
  const isSame = (other: ValuePattern): boolean => other === own || (alike.includes(own) && alike.includes(other));
  return open.filter(([other, schema]) => other !== name && isSame(patternOf(other, schema))).length;
}

function matchByPattern(
  message: string,
  {
    name,
    property,
    open,
    today,
  }: { name: string; property: JsonSchema; open: [string, JsonSchema][]; today: string | null },
): ArgumentMatch | undefined {
  if (Array.isArray(property['enum'])) {
    const value = enumIn(message, property['enum']);
    return value === undefined ? undefined : { value, isNamed: true, texts: [String(value)] };
  }
  if (property['format'] === 'date' && today !== null && !IS_PHONE.test(name)) {
    const days = namedDays(message, today);
    const isAlone = open.filter(([, other]) => other['format'] === 'date').length === 1;
    const value = isAlone ? onlyOne(days.map(({ day }) => day)) : undefined;
    const texts = days.map(({ start, end }) => message.slice(start, end));
    return value === undefined ? undefined : { value, isNamed: true, texts };
  }
  const value = formatIn(message, name, property);
  return value === undefined ? undefined : { value, isNamed: true };
}

/** Text in quotation marks, or after the property's name and a colon. */
function textIn(message: string, name: string, otherCount: number): ArgumentMatch | undefined {
  const labelled = labelledText(message, name);
  if (labelled !== null) return { value: labelled, isNamed: true, texts: [labelled] };
  if (otherCount > 1) return undefined;
  const value = onlyOne([...message.matchAll(QUOTED)].map(([, double, simple]) => (double ?? simple ?? '').trim()));
  return value === undefined ? undefined : { value, isNamed: true };
}

function matchByLabel(
  message: string,
  { name, property, otherCount }: { name: string; property: JsonSchema; otherCount: number },
): ArgumentMatch | undefined {
  switch (patternOf(name, property)) {
    case 'pattern': {
      // A card number is written in groups, but is a single identifier.
      const found = [...secretNumbers(message).map(({ value }) => value), ...identifiersIn(message)];
      const value = onlyOne(
        found.flatMap(
          (identifier) => spellingsOf(identifier, property).find((one) => matchesSchema(property, one)) ?? [],
        ),
      );
      return value === undefined ? undefined : { value, isNamed: true };
    }
    case 'number':
      return numberIn(message, { name, property, otherCount });
    default:
      return identifierFor(message, name, otherCount);
  }
}

/** A number with and without letters before it, and with those of the pattern: `KT-2231`, `kt 2231`, `2231`. */
function spellingsOf(identifier: string, property: JsonSchema): string[] {
  const digits = identifier.replace(LETTERS_BEFORE, '');
  const [, letters = ''] = /^\^?(\p{L}{1,6}[-/]?)(?=\[|\\d|\()/u.exec(String(property['pattern'] ?? '')) ?? [];
  return [identifier, identifier.toUpperCase(), digits, letters + digits];
}
const LETTERS_BEFORE = /^\p{L}{1,6}[-–/]?(?=\p{Nd}{2})/u;

function enumIn(message: string, values: Json[]): Json | undefined {
  const text = ` ${words(message).join(' ')} `;
  const found = values.filter((value) => {
    const sought = typeof value === 'string' ? words(value.replace(/_/g, ' ')).join(' ') : '';
    return sought !== '' && text.includes(` ${sought} `);
  });
  // `gold plus` also contains `gold`: the longest value that contains all others is meant.
  const longest = found.toSorted((a, b) => String(b).length - String(a).length)[0];
  return found.every((value) => String(longest).includes(String(value))) ? longest : undefined;
}

function formatIn(message: string, name: string, property: JsonSchema): string | undefined {
  const format = IS_PHONE.test(name) ? 'phone' : property['format'];
  if (format === 'phone') return telephoneIn(message);
  const pattern = { email: EMAIL, uuid: UUID, date: DATE, 'date-time': DATE_TIME, uri: URL_IN }[String(format)];
  return pattern && onlyOne([...message.matchAll(pattern)].map(([found]) => found));
}

/** Identifiers with a digit, without e-mail addresses, links and dates. */
function identifiersIn(message: string): string[] {
  const rest = message.replace(EMAIL, ' ').replace(URL_IN, ' ');
  return [...rest.matchAll(IDENTIFIER)].flatMap(([, found]) => (found && /\p{Nd}/u.test(found) ? [found] : []));
}

const nameParts = (name: string): string[] => words(name.replace(/_/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));

/** The identifier after the property's own word (`order 17`), else the only one. */
function identifierFor(message: string, name: string, otherCount: number): ArgumentMatch | undefined {
  const identifiers = identifiersIn(message);
  const named = identifiers.filter((identifier) => followsName(message, name, identifier));
  const value = named.length > 0 ? onlyOne(named) : otherCount === 0 ? onlyOne(identifiers) : undefined;
  return value === undefined ? undefined : { value, isNamed: named.length > 0 };
}

/** Whether a value stands right after a word of the property's name. */
function followsName(message: string, name: string, value: string): boolean {
  const before = message
    .slice(0, message.indexOf(value))
    .split(/[\s#:.,]+/u)
    .filter(Boolean)
    .slice(-2);
  const own = nameParts(name).filter((word) => word.length > 2);
  return before.some((word) => own.includes(word.toLowerCase()));
}

function numberIn(
  message: string,
  { name, property, otherCount }: { name: string; property: JsonSchema; otherCount: number },
): ArgumentMatch | undefined {
  const rest = message
    .replace(EMAIL, ' ')
    .replace(/(?<![\p{L}\p{N}])\p{L}{1,6}[-–](?=\p{Nd}{2})/gu, '')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  const numbers = [...rest.matchAll(NUMBER)].map(([found]) => found);
  const named = numbers.filter((found) => followsName(rest, name, found));
  const found = named.length > 0 ? onlyOne(named) : otherCount === 0 ? onlyOne(numbers) : undefined;
  if (found === undefined) return undefined;
  const value = Number(found.replace(',', '.'));
  if (typeOf(property) === 'integer' && !Number.isSafeInteger(value)) return undefined;
  return { value, isNamed: named.length > 0 };
}

/**
 * The label with which the agent asks for an argument: its title, else its description's first sentence, else
 * its name.
 */
export function labelOf(name: string, property: JsonSchema): string {
  const { title, description } = property;
  const text = [title, description].find((entry): entry is string => typeof entry === 'string' && entry.trim() !== '');
  const sentence = text?.split(/(?<=[.!?。！？])\s|\n/u)[0];
  const label = sentence?.replace(/[.。]$/u, '') ?? name.replace(/_/g, ' ');
  return [...label].slice(0, 120).join('').trim();
}

/** The allowed values; empty if any value is allowed. */
export function choicesOf(property: JsonSchema): string[] {
  const values = property['enum'];
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string').slice(0, 10) : [];
}

const CONTACT: JsonSchema = {
  type: 'object',
  properties: { email: { type: 'string', format: 'email' }, phone: { type: 'string' } },
};

/** The e-mail address and the phone number in a text, as `email` and `phone`. */
export const contactIn = (text: string): Arguments => extractArguments(CONTACT, text).arguments;
