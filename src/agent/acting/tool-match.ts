/**
 * Finds the tools that a message orders, without a model: the order must contain the tool's own words (from its
 * name and the start of its description), and its verb if the order has one. Nothing else is guessed.
 */
import type { JsonSchema } from '../../platform/kernel/json-schema.js';
import type { OfferedTool } from '../ports/tool.js';
import type { Intent } from '../understanding/intents.js';
import { likelyLanguages } from '../understanding/language.js';
import { ordersIn } from '../understanding/orders.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { variantsOf, words } from '../retrieval/lexemes.js';
import { conceptsIn } from '../retrieval/concepts.js';
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import {
  extractArguments,
  propertiesOf,
  requiredOf,
  withoutPrefixes,
  type Arguments,
  type ExtractedArguments,
} from './arguments.js';

export interface ToolOrder {
  tool: OfferedTool;
  arguments: Arguments;
  missing: string[];
}

/** A longer message is probably not a look-up. */
const LOOKUP_CHARACTERS_MAX = 160;
/** Verbs of read-only tools. */
const LOOKS_UP = new Set(['get', 'show', 'check', 'find', 'list', 'track', 'read', 'fetch', 'lookup', 'view', 'see']);
/** Possessives that mark a question about the person's own data. */
const POSSESSIVE =
  /(?<![\p{L}\p{M}])(?:my|our|mein\p{L}*|unser\p{L}*|mis?|mon|ma|mes|meus?|minhas?|mio|mia|miei|mie)(?![\p{L}\p{M}])|मेरा|मेरी|मेरे|我的|私の|ของฉัน|ของผม/u;

/** Whether a customer's word is one of a tool's words. */
type SameWord = (word: string, own: string) => boolean;

/** The most specific tools whose own words the message uses. @param same tells which words are the same */
export function orderedTools(
  message: UnderstoodMessage,
  tools: OfferedTool[],
  same: (message: UnderstoodMessage, tool: OfferedTool) => SameWord = inOwnWords,
): OfferedTool[] {
  const { text, languages } = message;
  const orders = ordersIn(message).map((part) => words(withoutPrefixes(part.text)));
  const messageWords = words(withoutPrefixes(text));
  const found = tools.filter((tool) => {
    const isSame = same(message, tool);
    return orders.some((order) => isOrderedBy(tool, { order, messageWords, languages, isSame }));
  });
  return found.length > 1 ? mostSpecific(found) : found;
}

export const inOwnWords = ({ languages }: UnderstoodMessage): SameWord => {
  const forms = remembered((word) => variantsOf(word, languages));
  return (word, own) => forms(word).some((form) => forms(own).includes(form));
};

/** A tool that is described in another language is ordered by words with the same meaning: `stornieren`, `cancel`. */
export const inOtherLanguage = (message: UnderstoodMessage, { name, description }: OfferedTool): SameWord => {
  const [written] = message.languages;
  const described = [...new Set(['en', ...likelyLanguages(`${nameWords(name).join(' ')} ${description}`, null)])];
  const others = described.filter((language) => language !== written);
  const meanings = (languages: string[]): ((word: string) => number[]) =>
    remembered((word) =>
      languages.flatMap((language) => conceptsIn([word], language, 'wide').flatMap(({ concepts }) => concepts)),
    );
  const [said, own] = [meanings(written === undefined ? [] : [written]), meanings(others)];
  const isOwn = inOwnWords(message);
  return (word, other) => isOwn(word, other) || said(word).some((concept) => own(other).includes(concept));
};

function remembered<T>(read: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const found = known.get(word) ?? read(word);
    known.set(word, found);
    return found;
  };
}

/** Look-up tools for a question about the person's own data, if the message contains all required arguments. */
export function lookupsFor(message: UnderstoodMessage, tools: OfferedTool[], today: string | null): ToolCandidate[] {
  const { text, languages, intent } = message;
  const lowerCase = text.normalize('NFKC').toLowerCase();
  if (lowerCase.length > LOOKUP_CHARACTERS_MAX) return [];
  if (/how|wie|cómo|comment|como|come|كيف|कैसे|怎么|如何|どうやって|อย่างไร|ยังไง/u.test(lowerCase)) return [];
  const stems = new Set(words(text).flatMap((word) => variantsOf(word, languages)));
  const isNamed = ({ name }: OfferedTool): boolean => {
    const [verb, ...things] = nameWords(name);
    const known = LOOKS_UP.has(verb ?? '')
      ? things
      : [verb ?? '', ...things].filter((word) => !STATUS_WORDS.includes(word));
    return known.length > 0 && known.every((word) => variantsOf(word, languages).some((variant) => stems.has(variant)));
  };
  const found = tools.filter(isLookup).map((tool) => withArguments(message, tool, today));
  return found.filter(({ tool, arguments: args, missing }) => {
    if (missing.length > 0) return false;
    // General questions are answered from the knowledge; with an identifier, only the customer's system knows
    // the answer.
    const isMarked =
      tool.isLookup === true &&
      REQUEST_INTENTS.includes(intent) &&
      Object.values(args).some((value) => /\p{Nd}/u.test(String(value)));
    if (!isMarked && !(POSSESSIVE.test(lowerCase) && isNamed(tool))) return false;
    return (isMarked || !isWhenQuestion(lowerCase)) && hasNoOtherWords(message, tool, args);
  });
}

const REQUEST_INTENTS: Intent[] = ['question', 'act', 'show_page'];

/** A tool with the arguments found in a message. `isGuessed`: some are of messages before. */
export type ToolCandidate = ToolOrder & ExtractedArguments & { isGuessed?: boolean };

export const withArguments = (
  { text }: Pick<UnderstoodMessage, 'text'>,
  tool: OfferedTool,
  today: string | null,
): ToolCandidate => ({ tool, ...extractArguments(tool.parameters, text, { today }) });

/** Whether the tool is read-only, by its definition or by its name and method. */
export const isLookup = ({ name, effect, isLookup: isDeclared, idempotent, destructive }: OfferedTool): boolean =>
  effect === 'act' && !destructive && (isDeclared || (idempotent && LOOKS_UP.has(nameWords(name)[0] ?? '')));

const isWhenQuestion = (text: string): boolean =>
  /(?<!\p{L})(?:when|why|wann|warum|cuándo|quand|pourquoi|quando|متى|कब|क्यों|为什么|何时|いつ|なぜ|เมื่อไร|ทำไม)(?!\p{L})/u.test(
    text,
  );

/** `Is my order insured?` asks for more than the order's state: all words must belong to the tool, or mean the same. */
export function hasNoOtherWords(
  { text: message, languages }: Pick<UnderstoodMessage, 'text' | 'languages'>,
  tool: OfferedTool,
  args: Arguments,
): boolean {
  const described = [...nameWords(tool.name), ...propertiesOf(tool.parameters).flatMap(([name]) => nameWords(name))];
  const own = new Set(
    [...described, ...words(tool.description), ...words(Object.values(args).join(' ')), ...STATUS_WORDS].flatMap(
      (word) => variantsOf(word, languages),
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

/** Words of a message that share a concept with another text, in a language that both may be in. */
export function sharedConcepts(message: string, text: string, languages: string[]): Set<string> {
  const messageWords = words(message);
  const shared = new Set<string>();
  for (const language of languages) {
    const known = new Set(conceptsIn(words(text), language).flatMap(({ concepts }) => concepts));
    for (const { concepts, from, to } of conceptsIn(messageWords, language))
      if (concepts.some((concept) => known.has(concept)))
        for (const word of messageWords.slice(from, to)) shared.add(word);
  }
  return shared;
}

const STATUS_WORDS =
  `status state current details number show check see view look stand aktuell aktueller stand estado actual estado état statut
  actuel stato attuale situação حالة स्थिति 状态 ステータス สถานะ`.split(/\s+/);

/** Only arguments that a person can state are asked for, one after the other. */
export const areAskable = (schema: JsonSchema, missing: string[]): boolean =>
  missing.every((name) => {
    const property = propertiesOf(schema).find(([known]) => known === name)?.[1];
    return property !== undefined && !['object', 'array'].includes(String(property['type']));
  }) && requiredOf(schema).length <= 8;

/** `cancel_order_item` rather than `cancel_order`, if both match. */
function mostSpecific(found: OfferedTool[]): OfferedTool[] {
  const longest = Math.max(...found.map(({ name }) => nameWords(name).length));
  return found.filter(({ name }) => nameWords(name).length === longest);
}

export const nameWords = (name: string): string[] =>
  words(name.replace(/[_-]/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).filter(
    (word) => !['my', 'the', 'a', 'an', 'customer', 'user', 'api', 'v1', 'v2'].includes(word),
  );

/** The words that identify a tool: those of its name, and the first two of its description. */
function keysOf({ name, description }: OfferedTool, languages: string[]): string[][] {
  const stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  const [sentence = ''] = description.split(/[.!?。！？\n]/u);
  const described = words(sentence).filter((word) => !stops.has(word) && word.length > 2);
  const named = nameWords(name);
  // In verb-final languages, tool names may end with their verb.
  const [language] = likelyLanguages(description, null);
  const isVerbFinal = language !== undefined && VERB_FINAL_LANGUAGES.includes(language);
  const last = isVerbFinal ? [...named.slice(-1), ...named.slice(0, -1)] : [];
  return [named, last, described.slice(0, 2)];
}

interface OrderWords {
  order: string[];
  languages: string[];
  isSame: SameWord;
}

function isOrderedBy(
  tool: OfferedTool,
  { order, messageWords, languages, isSame }: OrderWords & { messageWords: string[] },
): boolean {
  const has = (own: string): boolean => messageWords.some((word) => isSame(word, own));
  return keysOf(tool, languages).some(([verb, ...things]) => {
    const [first, last] = [things[0], things.at(-1)];
    // One word alone does not identify a tool.
    if (verb === undefined || first === undefined || last === undefined) return false;
    return (
      things.every(has) &&
      isObject(verb, { thing: first, order, languages, isSame }) &&
      !continuesWithNoun(last, { order, languages, isSame, schema: tool.parameters })
    );
  });
}

/** The position of an order's verb; -1 if there is none: `Changing my PIN` is a heading. */
const verbPosition = (verb: string, { order, isSame }: OrderWords): number =>
  order.findIndex((word) => isSame(word, verb) && (!word.endsWith('ing') || verb.endsWith('ing')));

/** `report activity on my card` does not report a card: the object must be close after its verb, or before it. */
function isObject(verb: string, { thing, ...context }: OrderWords & { thing: string }): boolean {
  const { order, languages, isSame } = context;
  const verbAt = verbPosition(verb, context);
  if (verbAt === -1) return false;
  const objectAt = order.findIndex((word) => isSame(word, thing));
  if (objectAt === -1) return true; // mentioned in another sentence: `My order is wrong. Please cancel it.`
  if (objectAt < verbAt) return isNearEnd(order, verbAt, languages);
  const between = order.slice(verbAt + 1, objectAt);
  const isFiller = (word: string): boolean =>
    isWeak(word) || MAY_FOLLOW_OBJECT.has(word) || languages.some((language) => stopWords(language).has(word));
  const others = between.filter((word) => !isFiller(word) && !/\p{Nd}/u.test(word));
  return others.length <= 1 && !between.some((word) => PREPOSITIONS.has(word));
}

const PREPOSITIONS = new Set(
  `on of for to from with about in at by into regarding auf von für aus mit über bei wegen de del para con sobre en du des pour
  avec sur dans do da dos das com em no na di della per su`.split(/\s+/),
);

/** `cancel my order confirmation` is not about the order: the object continues with another noun. */
function continuesWithNoun(
  thing: string,
  { order, languages, isSame, schema }: OrderWords & { schema: JsonSchema },
): boolean {
  const thingAt = order.findIndex((word) => isSame(word, thing));
  const next = order[thingAt + 1];
  if (thingAt === -1 || next === undefined) return false;
  if (/\p{Nd}/u.test(next) || isWeak(next) || languages.some((language) => stopWords(language).has(next))) return false;
  if (MAY_FOLLOW_OBJECT.has(next) || isNearEnd(order, thingAt + 1, languages)) return false;
  const own = propertiesOf(schema).flatMap(([name, property]) => [
    ...nameWords(name),
    ...(Array.isArray(property['enum']) ? property['enum'].flatMap((value) => words(String(value))) : []),
  ]);
  return !own.includes(next);
}

/** Whether a word is near the end of an order in a verb-final language, where the verb may follow its noun. */
const isNearEnd = (order: string[], index: number, languages: string[]): boolean =>
  languages.some((language) => VERB_FINAL_LANGUAGES.includes(language)) && index >= order.length - 4;

const VERB_FINAL_LANGUAGES = ['de', 'nl', 'hi', 'ja', 'zh'];
const MAY_FOLLOW_OBJECT = new Set(
  `number no nr id reference ref code now today immediately right away asap please again thanks nummer jetzt heute sofort bitte
  número numero ahora hoy ya numéro maintenant aujourd'hui agora hoje adesso oggi subito رقم الآن नंबर अभी 号 号码 編號 番号 หมายเลข เลขที่`.split(
    /\s+/,
  ),
);
