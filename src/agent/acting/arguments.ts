/** Takes a tool's arguments from a person's words by its JSON Schema: what they said, and nothing that they did not say. */
import { secretNumbers } from '../../kernel/mask.js';
import { schemaProblem, type Json, type JsonSchema } from '../../kernel/json-schema.js';
import { words } from '../retrieval/lexemes.js';
import { namedDays } from './dates.js';
import { BOUNDARY, labelledText, targetText } from './text-arguments.js';

export type Arguments = Record<string, Json>;
export interface ExtractedArguments {
  arguments: Arguments;
  /** Required ones that were not said, in the schema's order. */
  missing: string[];
  /** How plainly the message names them: 2 for one by its own word or form, 1 for the only one that it can be. */
  evidence: number;
  /** A text was cut out of the sentence, and may have been meant otherwise. */
  isGuessed: boolean;
}

export interface ExtractionContext {
  /** Said before; not looked for again. */
  known?: Arguments;
  /** YYYY-MM-DD on the person's clock; without it no weekday is a date. */
  today?: string | null;
  /** The message may be in. */
  languages?: string[];
  /** Words of the tool, in lower case, beside its arguments' names. */
  own?: string[];
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
const IDENTIFIER = new RegExp(
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

/** What a message says of the arguments. Those that have a form of their own come first, and free text last. */
export function extractArguments(
  schema: JsonSchema,
  message: string,
  taking: ExtractionContext = {},
): ExtractedArguments {
  const { known = {}, today = null, languages = [], own = [] } = taking;
  const result: Arguments = { ...known };
  const open = propertiesOf(schema).filter(([name]) => !(name in result));
  const required = requiredOf(schema);
  let evidence = 0;
  let isGuessed = false;
  let rest = message;
  const take = (name: string, found: ArgumentMatch | undefined, property: JsonSchema): void => {
    if (found === undefined || !matchesSchema(property, found.value)) return;
    result[name] = found.value;
    evidence += found.isNamed ? 2 : 1;
    for (const text of found.texts ?? []) rest = rest.replace(text, BOUNDARY);
  };
  const inForm = (...forms: ValuePattern[]): [string, JsonSchema][] =>
    open.filter(([name, property]) => !(name in result) && forms.includes(patternOf(name, property)));
  for (const [name, property] of inForm('enum', 'format'))
    take(name, matchByPattern(rest, name, property, { open, today }), property);
  const texts = inForm('text');
  const ownWords = new Set([...own, ...open.flatMap(([name]) => nameParts(name))]);
  for (const [name, property] of texts) take(name, textIn(rest, name, texts.length), property);
  const wanted = texts.filter(([name]) => required.includes(name) && !(name in result));
  const target = texts.length === 1 && wanted.length === 1 ? targetText(rest, ownWords, languages) : null;
  if (target !== null) {
    const [[name, property]] = wanted as [[string, JsonSchema]];
    take(name, { value: target, texts: [target] }, property);
    isGuessed = name in result;
  }
  for (const [name, property] of inForm('pattern', 'id', 'number'))
    take(name, matchByLabel(rest, name, property, otherCandidates(open, name, property)), property);
  return { arguments: result, missing: required.filter((name) => !(name in result)), evidence, isGuessed };
}

/** A value, whether the message names it, and the texts that it stands in. */
interface ArgumentMatch {
  value: Json;
  isNamed?: boolean;
  texts?: string[];
}

/** The whole message as the answer to what one argument is; undefined where it does not answer that. */
export function answerTo(
  name: string,
  property: JsonSchema,
  message: string,
  today: string | null = null,
): Json | undefined {
  const { arguments: taken } = extractArguments({ properties: { [name]: property } }, message, { today });
  if (name in taken) return taken[name];
  const said = message.trim();
  const free = typeOf(property) === 'string' && property['format'] === undefined && !Array.isArray(property['enum']);
  if (!free || said === '' || said.length > TEXT_MAX || /[?？؟]/u.test(said)) return undefined;
  const value = IS_ID.test(name) ? said.replace(/^#|[.!]$/g, '') : said;
  if (IS_ID.test(name) && /\s/.test(value)) return undefined;
  return matchesSchema(property, value) ? value : undefined;
}

const matchesSchema = (property: JsonSchema, value: Json): boolean => schemaProblem(property, value) === null;

function typeOf(property: JsonSchema): string | null {
  const type = property['type'];
  if (Array.isArray(type)) return type.find((one): one is string => typeof one === 'string' && one !== 'null') ?? null;
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

/** How many other open properties could mean the same piece of the message. */
function otherCandidates(open: [string, JsonSchema][], name: string, property: JsonSchema): number {
  const marks: ValuePattern[] = ['id', 'number', 'pattern'];
  const form = patternOf(name, property);
  const same = (other: ValuePattern): boolean => other === form || (marks.includes(form) && marks.includes(other));
  return open.filter(([other, schema]) => other !== name && same(patternOf(other, schema))).length;
}

function matchByPattern(
  message: string,
  name: string,
  property: JsonSchema,
  { open, today }: { open: [string, JsonSchema][]; today: string | null },
): ArgumentMatch | undefined {
  if (Array.isArray(property['enum'])) {
    const value = enumIn(message, property['enum'] as Json[]);
    return value === undefined ? undefined : { value, isNamed: true, texts: [String(value)] };
  }
  if (property['format'] === 'date' && today !== null && !IS_PHONE.test(name)) {
    const days = namedDays(message, today);
    const isAlone = open.filter(([, other]) => other['format'] === 'date').length === 1;
    const value = isAlone ? single(days.map(({ day }) => day)) : undefined;
    const texts = days.map(({ start, end }) => message.slice(start, end));
    return value === undefined ? undefined : { value, isNamed: true, texts };
  }
  const value = formatIn(message, name, property);
  return value === undefined ? undefined : { value, isNamed: true };
}

/** Text in quotation marks, or behind its own name and a colon. */
function textIn(message: string, name: string, rivals: number): ArgumentMatch | undefined {
  const labelled = labelledText(message, name);
  if (labelled !== null) return { value: labelled, isNamed: true, texts: [labelled] };
  if (rivals > 1) return undefined;
  const value = single([...message.matchAll(QUOTED)].map(([, one, other]) => (one ?? other ?? '').trim()));
  return value === undefined ? undefined : { value, isNamed: true };
}

function matchByLabel(message: string, name: string, property: JsonSchema, rivals: number): ArgumentMatch | undefined {
  switch (patternOf(name, property)) {
    case 'pattern': {
      // A card's number is written in groups, and is one mark all the same.
      const marks = [...secretNumbers(message).map(({ value }) => value), ...identifiersIn(message)];
      const value = single(marks.filter((mark) => matchesSchema(property, mark)));
      return value === undefined ? undefined : { value, isNamed: true };
    }
    case 'number':
      return numberIn(message, name, property, rivals);
    default:
      return identifierFor(message, name, rivals);
  }
}

/** The one of a list; nothing where there are several to choose from. */
const single = <T>(found: T[]): T | undefined => (new Set(found).size === 1 ? found[0] : undefined);

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
  return pattern && single([...said.matchAll(pattern)].map(([found]) => found));
}

/** Marks with a digit, without e-mail addresses, links and dates. */
function identifiersIn(message: string): string[] {
  const rest = message.replace(EMAIL, ' ').replace(URL_IN, ' ');
  return [...rest.matchAll(IDENTIFIER)].map(([, mark]) => mark!).filter((mark) => /\p{Nd}/u.test(mark));
}

const nameParts = (name: string): string[] => words(name.replace(/_/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));

/** The mark that stands behind the property's own word (`order 17`), else the only one there is. */
function identifierFor(message: string, name: string, rivals: number): ArgumentMatch | undefined {
  const marks = identifiersIn(message);
  const named = marks.filter((mark) => follows(message, name, mark));
  const value = named.length > 0 ? single(named) : rivals === 0 ? single(marks) : undefined;
  return value === undefined ? undefined : { value, isNamed: named.length > 0 };
}

function follows(message: string, name: string, mark: string): boolean {
  const before = message
    .slice(0, message.indexOf(mark))
    .split(/[\s#:.,]+/u)
    .filter(Boolean)
    .slice(-2);
  const own = nameParts(name).filter((word) => word.length > 2);
  return before.some((word) => own.includes(word.toLowerCase()));
}

function numberIn(message: string, name: string, property: JsonSchema, rivals: number): ArgumentMatch | undefined {
  const rest = message.replace(EMAIL, ' ').replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  const numbers = [...rest.matchAll(NUMBER)].map(([found]) => found);
  const named = numbers.filter((found) => follows(rest, name, found));
  const found = named.length > 0 ? single(named) : rivals === 0 ? single(numbers) : undefined;
  if (found === undefined) return undefined;
  const value = Number(found.replace(',', '.'));
  if (typeOf(property) === 'integer' && !Number.isSafeInteger(value)) return undefined;
  return { value, isNamed: named.length > 0 };
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
export const contactIn = (text: string): Arguments => extractArguments(CONTACT, text).arguments;
