/**
 * Chooses the offered tool that a message orders, without a model: one whose words it uses, else one whose
 * arguments it contains. If two match, the arguments decide; otherwise the agent asks.
 */
import type { OfferedTool } from '../ports/tool.js';
import { stopWords } from '../retrieval/stopwords.js';
import { variantsOf, words } from '../retrieval/lexemes.js';
import { isWeak } from '../retrieval/weak-words.js';
import { ordersIn } from '../understanding/orders.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { actionTitle } from './action-summary.js';
import { extractArguments, isNumbered, propertiesOf } from './arguments.js';
import { withoutDays } from './dates.js';
import {
  areAskable,
  inOtherLanguage,
  lookupsFor,
  namesNothing,
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
    // What `it` is says the last message that names such a thing, or the number alone: `cancel KT-2231`.
    const above = namesNothing(message) ? [...earlier.toReversed(), ...numberedThings(message, tools)] : [];
    for (const said of ['', ...above])
      for (const same of [undefined, inOtherLanguage]) {
        const named = orderedTools(message, tools, { above: said, ...(same && { same }) })
          .map((tool) => withEarlierNumbers(candidateOf(tool), earlier, { above: said, languages: message.languages }))
          .filter(isAskable);
        if (named.length > 0) return decide(named, same !== undefined || said !== '');
      }
    const fitting = tools.map(candidateOf).filter((candidate) => fits(candidate, message, today));
    if (fitting.length > 0) return decide(fitting, true);
  }
  return decide(lookupsFor(message, tools, today), false);
}

/** The things whose number the message has, by the tools that take no more than that. */
const numberedThings = (message: UnderstoodMessage, tools: OfferedTool[]): string[] =>
  !/\p{Nd}/u.test(message.text)
    ? []
    : [
        tools
          .filter((tool) => {
            const { missing, arguments: args } = withArguments(message, tool, null);
            const numbered = propertiesOf(tool.parameters).filter(([name, property]) => isNumbered(name, property));
            return missing.length === 0 && numbered.some(([name]) => name in args);
          })
          .flatMap(({ name, description }) => [...nameWords(name), description])
          .join(' '),
      ];

/** `My order 17 has not come.` `Then cancel it.`: the numbers of messages before, where they are clear; to be confirmed. */
function withEarlierNumbers(
  candidate: ToolCandidate,
  earlier: string[],
  { above, languages }: { above: string; languages: string[] },
): ToolCandidate {
  const { tool } = candidate;
  const known = { ...candidate.arguments };
  for (const name of candidate.missing) {
    const property = propertiesOf(tool.parameters).find(([own]) => own === name)?.[1];
    if (!property || !isNumbered(name, property)) continue;
    const schema = { properties: { [name]: property }, required: [name] };
    const found = earlier
      .toReversed()
      // `I bought 2 shirts` says no number of an order.
      .filter(
        (text) =>
          text === above ||
          sharedConcepts(text, nameWords(name).join(' '), languages).size > 0 ||
          isNamedIn(text, name),
      )
      .map((text) => extractArguments(schema, text).arguments[name])
      .find((value) => value !== undefined);
    if (found !== undefined) known[name] = found;
  }
  const missing = candidate.missing.filter((name) => !(name in known));
  const isGuessed = candidate.isGuessed || missing.length < candidate.missing.length;
  return { ...candidate, arguments: known, missing, isGuessed };
}

/** Whether a text has a word of an argument’s name. */
const isNamedIn = (text: string, name: string): boolean => {
  const said = new Set(words(text).flatMap((word) => variantsOf(word, ['en'])));
  return nameWords(name).some((word) => variantsOf(word, ['en']).some((variant) => said.has(variant)));
};

const isAskable = ({ tool, missing }: ToolCandidate): boolean => areAskable(tool.parameters, missing);

function decide(found: ToolCandidate[], isGuessed: boolean): ToolChoice | null {
  const [best, second] = found.toSorted((a, b) => b.evidence - a.evidence);
  if (!best) return null;
  if (!second || best.evidence > second.evidence) return { order: best, isGuessed: isGuessed || best.isGuessed };
  const among = found.filter(({ evidence }) => evidence === best.evidence);
  const titles = new Set(among.map(({ tool }) => actionTitle(tool.name)));
  return titles.size === among.length && among.length <= AMONG_MAX ? { among } : null;
}

/**
 * Whether a tool matches the message: all required arguments are present, more than just an identifier, and the object
 * matches. At most one word, the verb, may differ from the tool's own.
 */
function fits(
  { tool, arguments: args, missing }: ToolCandidate,
  message: UnderstoodMessage,
  today: string | null,
): boolean {
  const entries = Object.entries(args);
  if (missing.length > 0 || entries.length < ARGUMENTS_MIN) return false;
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
