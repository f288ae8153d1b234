/**
 * Which of the offered tools a message orders, without a model: the tool's own words (its name, the beginning of its
 * description) have to stand in the order, its verb where an order has its verb. Nothing else is guessed.
 */
import type { JsonSchema } from '../../kernel/json-schema.js';
import type { OfferedTool } from '../ports/tool.js';
import type { Intent } from '../understanding/intents.js';
import { likelyLanguages } from '../understanding/language.js';
import { ordersIn } from '../understanding/orders.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { variantsOf, words } from '../retrieval/lexemes.js';
import { conceptsIn } from '../retrieval/concepts.js';
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import { propertiesOf, requiredOf, extractArguments, type Arguments, type ExtractedArguments } from './arguments.js';

export interface ToolOrder {
  tool: OfferedTool;
  arguments: Arguments;
  missing: string[];
}

/** Whoever has more to say of a thing than this has something else in mind. */
const LOOKUP_CHARACTERS_MAX = 160;
/** Verbs of tools that only look something up. */
const LOOKS_UP = new Set(['get', 'show', 'check', 'find', 'list', 'track', 'read', 'fetch', 'lookup', 'view', 'see']);
/** Of whom a question about one's own things speaks. */
const POSSESSIVE =
  /(?<![\p{L}\p{M}])(?:my|our|mein\p{L}*|unser\p{L}*|mis?|mon|ma|mes|meus?|minhas?|mio|mia|miei|mie)(?![\p{L}\p{M}])|मेरा|मेरी|मेरे|我的|私の|ของฉัน|ของผม/u;

/** The tools whose own words the message orders, the most specific ones. */
export function orderedTools(message: UnderstoodMessage, tools: OfferedTool[]): OfferedTool[] {
  const { text, languages } = message;
  const orders = ordersIn(message).map((part) => words(part.text));
  const said = words(text);
  const found = tools.filter((tool) => orders.some((order) => orderedBy(tool, order, said, languages)));
  return found.length > 1 ? mostSpecific(found) : found;
}

/** The tools that look up what a person asks of their own things, where they said all that these need. */
export function lookupsFor(message: UnderstoodMessage, tools: OfferedTool[], today: string | null): ToolCandidate[] {
  const { text, languages, intent } = message;
  const said = text.normalize('NFKC').toLowerCase();
  if (said.length > LOOKUP_CHARACTERS_MAX) return [];
  if (/how|wie|cómo|comment|como|come|كيف|कैसे|怎么|如何|どうやって|อย่างไร|ยังไง/u.test(said)) return [];
  const stems = new Set(words(text).flatMap((word) => variantsOf(word, languages)));
  const isNamed = ({ name }: OfferedTool): boolean => {
    const [verb, ...things] = nameWords(name);
    const known = LOOKS_UP.has(verb ?? '')
      ? things
      : [verb ?? '', ...things].filter((word) => !OF_THINGS.includes(word));
    return known.length > 0 && known.every((word) => variantsOf(word, languages).some((variant) => stems.has(variant)));
  };
  const found = tools.filter(isLookup).map((tool) => withArguments(message, tool, today));
  return found.filter(({ tool, arguments: args, missing }) => {
    if (missing.length > 0) return false;
    // What is said of all such things stands in the knowledge; of one whose number was said, only their system knows.
    const isMarked =
      tool.isLookup === true &&
      REQUEST_INTENTS.includes(intent) &&
      Object.values(args).some((value) => /\p{Nd}/u.test(String(value)));
    if (!isMarked && !(POSSESSIVE.test(said) && isNamed(tool))) return false;
    return (isMarked || !isWhenQuestion(said)) && hasNoOtherWords(message, tool, args);
  });
}

const REQUEST_INTENTS: Intent[] = ['question', 'act', 'show_page'];

/** A tool with the arguments that a message says. */
export type ToolCandidate = ToolOrder & ExtractedArguments;

export function withArguments(
  { text, languages }: UnderstoodMessage,
  tool: OfferedTool,
  today: string | null,
): ToolCandidate {
  const own = [...nameWords(tool.name), ...words(tool.description)].flatMap((word) => variantsOf(word, languages));
  return { tool, ...extractArguments(tool.parameters, text, { today, languages, own }) };
}

/** Only looks something up, as it is defined or as its name and method say. */
const isLookup = ({ name, effect, isLookup: isDeclared, idempotent, destructive }: OfferedTool): boolean =>
  effect === 'act' && !destructive && (isDeclared || (idempotent && LOOKS_UP.has(nameWords(name)[0] ?? '')));

const isWhenQuestion = (said: string): boolean =>
  /(?<!\p{L})(?:when|why|wann|warum|cuándo|quand|pourquoi|quando|متى|कब|क्यों|为什么|何时|いつ|なぜ|เมื่อไร|ทำไม)(?!\p{L})/u.test(
    said,
  );

/** `Is my order insured?` asks more than the order's state: what is said is the tool's own, or means the same. */
function hasNoOtherWords({ text: message, languages }: UnderstoodMessage, tool: OfferedTool, args: Arguments): boolean {
  const described = [...nameWords(tool.name), ...propertiesOf(tool.parameters).flatMap(([name]) => nameWords(name))];
  const own = new Set(
    [...described, ...words(tool.description), ...words(Object.values(args).join(' ')), ...OF_THINGS].flatMap((word) =>
      variantsOf(word, languages),
    ),
  );
  const same = sharedConcepts(message, `${described.join(' ')} ${tool.description}`, languages);
  const stops = new Set([...stopWords('en'), ...languages.flatMap((language) => [...stopWords(language)])]);
  return words(message).every(
    (word) =>
      stops.has(word) ||
      isWeak(word) ||
      same.has(word) ||
      variantsOf(word, languages).some((variant) => own.has(variant)),
  );
}

/** Words of a message that say a concept which another text says too, in a language that both may be in. */
export function sharedConcepts(message: string, text: string, languages: string[]): Set<string> {
  const said = words(message);
  const shared = new Set<string>();
  for (const language of languages) {
    const known = new Set(conceptsIn(words(text), language).flatMap(({ concepts }) => concepts));
    for (const { concepts, from, to } of conceptsIn(said, language))
      if (concepts.some((concept) => known.has(concept))) for (const word of said.slice(from, to)) shared.add(word);
  }
  return shared;
}

const OF_THINGS =
  `status state current details number show check see view look stand aktuell aktueller stand estado actual estado état statut
  actuel stato attuale situação حالة स्थिति 状态 ステータス สถานะ`.split(/\s+/);

/** Only what a person can say is asked for, one after the other. */
export const areAskable = (schema: JsonSchema, missing: string[]): boolean =>
  missing.every((name) => {
    const property = propertiesOf(schema).find(([known]) => known === name)?.[1];
    return property !== undefined && !['object', 'array'].includes(String(property['type']));
  }) && requiredOf(schema).length <= 8;

/** `cancel_order_item` rather than `cancel_order`, where both were said. */
function mostSpecific(found: OfferedTool[]): OfferedTool[] {
  const most = Math.max(...found.map(({ name }) => nameWords(name).length));
  return found.filter(({ name }) => nameWords(name).length === most);
}

export const nameWords = (name: string): string[] =>
  words(name.replace(/[_-]/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).filter(
    (word) => !['my', 'the', 'a', 'an', 'customer', 'user', 'api', 'v1', 'v2'].includes(word),
  );

/** The words that name a tool: its name's, and the first two that its description begins with. */
function keysOf({ name, description }: OfferedTool, languages: string[]): string[][] {
  const stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  const described = words(description.split(/[.!?。！？\n]/u)[0]!).filter(
    (word) => !stops.has(word) && word.length > 2,
  );
  const named = nameWords(name);
  // Where verbs come last, names of tools may end with theirs.
  const last = VERB_LAST.includes(likelyLanguages(description, null)[0]!) ? [named.at(-1)!, ...named.slice(0, -1)] : [];
  return [named, last, described.slice(0, 2)].filter((key) => key.length >= 2);
}

function orderedBy(tool: OfferedTool, order: string[], said: string[], languages: string[]): boolean {
  const stems = new Set(said.flatMap((word) => variantsOf(word, languages)));
  const has = (word: string): boolean => variantsOf(word, languages).some((variant) => stems.has(variant));
  return keysOf(tool, languages).some(
    ([verb, ...things]) =>
      things.every(has) &&
      isObject(verb!, things, order, languages) &&
      !goesOn(things.at(-1)!, order, languages, tool.parameters),
  );
}

const sameWord = (one: string, other: string, languages: string[]): boolean => {
  const variants = variantsOf(other, languages);
  return variantsOf(one, languages).some((variant) => variants.includes(variant));
};

/** The place of an order's verb; `Changing my PIN` is a heading. */
const placeOf = (verb: string, order: string[], languages: string[]): number =>
  order.findIndex((word) => sameWord(word, verb, languages) && (!word.endsWith('ing') || verb.endsWith('ing')));

/** `report activity on my card` is no report of a card: what is named stands close behind its verb, or before it. */
function isObject(verb: string, things: string[], order: string[], languages: string[]): boolean {
  const verbAt = placeOf(verb, order, languages);
  if (verbAt === -1) return false;
  const at = order.findIndex((word) => sameWord(word, things[0]!, languages));
  if (at === -1) return true; // named in another sentence: `My order is wrong. Please cancel it.`
  if (at < verbAt) return ends(order, verbAt, languages);
  const between = order.slice(verbAt + 1, at);
  const own = (word: string): boolean =>
    isWeak(word) || FOLLOWS.has(word) || languages.some((language) => stopWords(language).has(word));
  const others = between.filter((word) => !own(word) && !/\p{Nd}/u.test(word));
  return others.length <= 1 && !between.some((word) => PREPOSITIONS.has(word));
}

const PREPOSITIONS = new Set(
  `on of for to from with about in at by into regarding auf von für aus mit über bei wegen de del para con sobre en du des pour
  avec sur dans do da dos das com em no na di della per su`.split(/\s+/),
);

/** `cancel my order confirmation` is not about the order: what is named goes on in another noun. */
function goesOn(thing: string, said: string[], languages: string[], schema: JsonSchema): boolean {
  const at = said.findIndex((word) => sameWord(word, thing, languages));
  const next = said[at + 1];
  if (at === -1 || next === undefined) return false;
  if (/\p{Nd}/u.test(next) || isWeak(next) || languages.some((language) => stopWords(language).has(next))) return false;
  if (FOLLOWS.has(next) || ends(said, at + 1, languages)) return false;
  const own = propertiesOf(schema).flatMap(([name, property]) => [
    ...nameWords(name),
    ...(Array.isArray(property['enum']) ? property['enum'].flatMap((value) => words(String(value))) : []),
  ]);
  return !own.includes(next);
}

/** A verb may follow its noun where it comes last. */
const ends = (said: string[], at: number, languages: string[]): boolean =>
  languages.some((language) => VERB_LAST.includes(language)) && at >= said.length - 4;

const VERB_LAST = ['de', 'nl', 'hi', 'ja', 'zh'];
const FOLLOWS = new Set(
  `number no nr id reference ref code now today immediately right away asap please again thanks nummer jetzt heute sofort bitte
  número numero ahora hoy ya numéro maintenant aujourd'hui agora hoje adesso oggi subito رقم الآن नंबर अभी 号 号码 編號 番号 หมายเลข เลขที่`.split(
    /\s+/,
  ),
);
