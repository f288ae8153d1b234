/**
 * Which offered tool a message means, without a model: one whose words it orders, else one that takes what it says. Two
 * that both fit are told apart by the arguments that were said; where these do not tell, the person is asked.
 */
import type { OfferedTool } from '../ports/tool.js';
import { stopWords } from '../retrieval/stopwords.js';
import { variantsOf, words } from '../retrieval/lexemes.js';
import { isWeak } from '../retrieval/weak-words.js';
import { ordersIn } from '../understanding/orders.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { actionTitle } from './action-summary.js';
import { propertiesOf } from './arguments.js';
import { withoutDays } from './dates.js';
import {
  areAskable,
  lookupsFor,
  nameWords,
  orderedTools,
  sharedConcepts,
  withArguments,
  type ToolCandidate,
} from './tool-match.js';

export type ToolChoice =
  /** `isGuessed`: arguments alone spoke for it, so the person confirms it in any case. */
  | { order: ToolCandidate; isGuessed: boolean }
  /** Several fit alike. */
  | { among: ToolCandidate[] };

/** As many as a person is asked to choose from. */
const AMONG_MAX = 4;
/** A sentence that says so many of a tool's arguments speaks for it, whatever it calls the deed. */
const ARGUMENTS_MIN = 2;

/** @param today YYYY-MM-DD on the person's clock */
export function chooseTool(message: UnderstoodMessage, tools: OfferedTool[], today: string | null): ToolChoice | null {
  const take = (tool: OfferedTool): ToolCandidate => withArguments(message, tool, today);
  if (ordersIn(message).length > 0) {
    const named = orderedTools(message, tools).map(take).filter(isAskable);
    if (named.length > 0) return decided(named, false);
    const fitting = tools.map(take).filter((one) => fits(one, message, today));
    if (fitting.length > 0) return decided(fitting, true);
  }
  return decided(lookupsFor(message, tools, today), false);
}

const isAskable = ({ tool, missing }: ToolCandidate): boolean => areAskable(tool.parameters, missing);

function decided(found: ToolCandidate[], isGuessed: boolean): ToolChoice | null {
  const [best, second] = found.toSorted((a, b) => b.evidence - a.evidence);
  if (!best) return null;
  if (!second || best.evidence > second.evidence) return { order: best, isGuessed: isGuessed || best.isGuessed };
  const among = found.filter(({ evidence }) => evidence === best.evidence);
  const titles = new Set(among.map(({ tool }) => actionTitle(tool.name)));
  return titles.size === among.length && among.length <= AMONG_MAX ? { among } : null;
}

/**
 * A tool that takes what was said: all that it requires, more than a mark alone, and of the thing that it is about. At
 * most one word, the verb, is another than the tool's own.
 */
function fits(
  { tool, arguments: args, missing }: ToolCandidate,
  message: UnderstoodMessage,
  today: string | null,
): boolean {
  const said = Object.entries(args);
  if (missing.length > 0 || said.length < ARGUMENTS_MIN) return false;
  const { languages } = message;
  const text = withoutDays(message.text, today);
  const described = [
    ...nameWords(tool.name),
    ...words(tool.description),
    ...propertiesOf(tool.parameters).flatMap(([name]) => nameWords(name)),
  ];
  const own = new Set(described.flatMap((word) => variantsOf(word, languages)));
  const values = new Set(said.flatMap(([, value]) => words(String(value))));
  const same = sharedConcepts(text, described.join(' '), languages);
  const stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  const telling = words(text).filter((word) => !stops.has(word) && !isWeak(word) && !/\p{Nd}/u.test(word));
  const isOwn = (word: string): boolean => same.has(word) || variantsOf(word, languages).some((form) => own.has(form));
  const others = telling.filter((word) => !values.has(word) && !isOwn(word));
  return telling.some(isOwn) && others.length <= 1;
}
