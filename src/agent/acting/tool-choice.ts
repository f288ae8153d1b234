/**
 * Chooses the offered tool that a message orders, without a model: one whose words it uses, else one whose
 * arguments it contains. If two match, the arguments decide; otherwise the agent asks.
 */
import type { OfferedTool } from '../ports/tool.js';
import type { TurnInput } from '../ports/turn.js';
import { isNegated } from '../proof/negation.js';
import { stopWords } from '../retrieval/stopwords.js';
import { variantsOf, words } from '../retrieval/lexemes.js';
import { isWeak } from '../retrieval/weak-words.js';
import { POLITE } from '../understanding/opening.js';
import { ordersIn } from '../understanding/orders.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { actionTitle } from './action-summary.js';
import { isAssent } from './assent.js';
import { extractArguments, isNumbered, propertiesOf } from './arguments.js';
import { withoutDays } from './dates.js';
import {
  areAskable,
  inOtherLanguage,
  inOwnWords,
  isLookup,
  lookupsFor,
  nameWords,
  orderedTools,
  sharedConcepts,
  withArguments,
  type ToolCandidate,
} from './tool-match.js';

export type ToolChoice =
  /** `isGuessed`: only the arguments point to it, so the person has to confirm it in any case. */
  | { order: ToolCandidate; isGuessed: boolean }
  /** Several match equally well. */
  | { among: ToolCandidate[] };

/** Maximum number of tools to ask about. */
const AMONG_MAX = 4;
/** A sentence with this many of a tool's arguments points to it, whatever verb it uses. */
const ARGUMENTS_MIN = 2;

/**
 * @param today YYYY-MM-DD in the person's time zone
 * @param earlier the person's messages before, oldest first, in which a number that the order needs may be
 */
export function chooseTool(
  message: UnderstoodMessage,
  tools: OfferedTool[],
  { today, earlier = [] }: { today: string | null; earlier?: string[] },
): ToolChoice | null {
  const candidateOf = (tool: OfferedTool): ToolCandidate => withArguments(message, tool, today);
  if (ordersIn(message).length > 0) {
    for (const [same, isGuessed] of [
      [undefined, false],
      [inOtherLanguage, true],
    ] as const) {
      const named = orderedTools(message, tools, same)
        .map((tool) => withEarlierNumbers(candidateOf(tool), earlier, message))
        .filter(isAskable);
      if (named.length > 0) return decide(named, isGuessed);
    }
    const fitting = tools
      .map(candidateOf)
      .filter((candidate) => isAskable(candidate) && fits(candidate, message, today));
    if (fitting.length > 0) return decide(fitting, true);
  }
  return decide(lookupsFor(message, tools, today), false);
}

/** A longer message says more than that something is to be done with what was named. */
const LAST_CHARACTERS_MAX = 60;

/** `Then cancel it`, `cancel KT-2231`: whether a message may be an action's verb and nothing else but what it is for. */
export const mayOrderLast = ({ text }: UnderstoodMessage): boolean =>
  text.length <= LAST_CHARACTERS_MAX && !/[?？؟]/u.test(text) && !isNegated(text);

/** The action that it orders, for the last thing with a number that was named: to be confirmed, with that number. */
export function orderOfLast(
  message: UnderstoodMessage,
  tools: OfferedTool[],
  { today, earlier }: { today: string | null; earlier: string[] },
): ToolChoice | null {
  if (chooseTool(message, tools, { today, earlier })) return null;
  const stops = new Set(message.languages.flatMap((language) => [...stopWords(language)]));
  const found = tools.flatMap((tool): ToolCandidate[] => {
    const [verb, ...things] = nameWords(tool.name);
    const candidate = withEarlierNumbers(withArguments(message, tool, today), earlier, message);
    const { arguments: args, missing } = candidate;
    const numbered = propertiesOf(tool.parameters).some(([name, schema]) => name in args && isNumbered(name, schema));
    if (verb === undefined || !numbered || isLookup(tool) || !areAskable(tool.parameters, missing)) return [];
    const values = new Set(words(Object.values(args).join(' ')));
    const same = [inOwnWords, inOtherLanguage].map((read) => read(message, tool));
    const says = (word: string, own: string[]): boolean => own.some((one) => same.some((isSame) => isSame(word, one)));
    const said = words(message.text).filter((word) => !POLITE.has(word));
    const isBeside = (word: string): boolean =>
      stops.has(word) || isWeak(word) || values.has(word) || says(word, things) || isAssent(word);
    const others = said.filter((word) => !says(word, [verb]));
    return others.length > 0 && others.length < said.length && others.every(isBeside) ? [candidate] : [];
  });
  return decide(found, true);
}

/** Whether one of the numbers was named after the meeting, or is; false if nothing was said of that. */
export function isNamedAfter(
  { dialogue, message }: Pick<TurnInput, 'dialogue'> & { message: UnderstoodMessage },
  { numbers, meeting }: { numbers: string[]; meeting: string },
): boolean {
  const spaced = (text: string): string => ` ${words(text).join(' ')} `;
  const said = [...dialogue, message].map(({ text }) => spaced(text));
  const lastOf = (what: string): number => said.findLastIndex((text) => text.includes(spaced(what)));
  return lastOf(meeting) >= 0 && numbers.some((number) => lastOf(number) > lastOf(meeting));
}

/** `My order 17 has not come.` `Then cancel it.`: the numbers of messages before, where they are clear; to be confirmed. */
function withEarlierNumbers(candidate: ToolCandidate, earlier: string[], message: UnderstoodMessage): ToolCandidate {
  const { tool } = candidate;
  const isSame = inOtherLanguage(message, tool);
  const known = { ...candidate.arguments };
  for (const name of candidate.missing) {
    const property = propertiesOf(tool.parameters).find(([own]) => own === name)?.[1];
    if (!property || !isNumbered(name, property)) continue;
    const schema = { properties: { [name]: property }, required: [name] };
    const found = earlier
      .toReversed()
      // `I bought 2 shirts` says no number of an order.
      .filter((text) => words(text).some((word) => nameWords(name).some((own) => isSame(word, own))))
      .map((text) => extractArguments(schema, text).arguments[name])
      .find((value) => value !== undefined);
    if (found !== undefined) known[name] = found;
  }
  const missing = candidate.missing.filter((name) => !(name in known));
  const isGuessed = missing.length < candidate.missing.length;
  return { ...candidate, arguments: known, missing, isGuessed };
}

const isAskable = ({ tool, missing }: ToolCandidate): boolean => areAskable(tool.parameters, missing);

function decide(found: ToolCandidate[], isGuessed: boolean): ToolChoice | null {
  const [best, second] = found.toSorted((a, b) => b.evidence - a.evidence);
  if (!best) return null;
  if (!second || best.evidence > second.evidence)
    return { order: best, isGuessed: isGuessed || best.isGuessed === true };
  const among = found.filter(({ evidence }) => evidence === best.evidence);
  const titles = new Set(among.map(({ tool }) => actionTitle(tool.name)));
  return titles.size === among.length && among.length <= AMONG_MAX ? { among } : null;
}

/**
 * Whether a tool matches the message: more of its arguments than just an identifier, and the object. At most one word, the
 * verb, may differ from the tool's own. What is missing is asked for.
 */
function fits({ tool, arguments: args }: ToolCandidate, message: UnderstoodMessage, today: string | null): boolean {
  const entries = Object.entries(args);
  if (entries.length < ARGUMENTS_MIN) return false;
  const { languages } = message;
  const text = withoutDays(message.text, today);
  const described = [
    ...nameWords(tool.name),
    ...words(tool.description),
    ...propertiesOf(tool.parameters).flatMap(([name]) => nameWords(name)),
  ];
  const own = new Set(described.flatMap((word) => variantsOf(word, languages)));
  const values = new Set(entries.flatMap(([, value]) => words(String(value))));
  const same = sharedConcepts(text, described.join(' '), languages);
  const stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  const significant = words(text).filter((word) => !stops.has(word) && !isWeak(word) && !/\p{Nd}/u.test(word));
  const isOwn = (word: string): boolean => same.has(word) || variantsOf(word, languages).some((form) => own.has(form));
  const others = significant.filter((word) => !values.has(word) && !isOwn(word));
  return significant.some(isOwn) && others.length <= 1;
}
