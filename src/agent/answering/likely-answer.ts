/**
 * An answer that is only likely: the page's own words under its name, and the question whether that answers. Until the
 * person says yes it counts for nothing; a yes makes it an answer, a no a miss.
 */
import { t } from '../../platform/kernel/texts/texts.js';
import { proofOfQuotation } from '../proof/proof-kind.js';
import { headsOf, LEVELS } from '../proof/table-rows.js';
import type { Evidence } from '../ports/model.js';
import type { TurnEvent, TurnResult } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import { isWeak } from '../retrieval/weak-words.js';
import { isTeamThere, personChoice, type AnalysedTurn } from '../understanding/analysed-turn.js';
import { REQUESTS } from '../understanding/intents.js';
import { POLITE } from '../understanding/opening.js';
import { lineText } from './evidence-lines.js';
import { send, uncited, type SentSentence } from './sent-sentences.js';

/**
 * Yields the quotations of each page between our own sentences. @param lines what answers, in output order
 * @param result the turn's result so far; its nearest evidence is the best
 */
export function* likelyAnswer(
  lines: Evidence[],
  { input, result }: { input: AnalysedTurn; result: TurnResult },
): Generator<TurnEvent, TurnResult, void> {
  const { language } = result;
  const pages = new Map<string, SentSentence[]>();
  for (const line of bestFirst(lines, result.nearest[0])) {
    const text = lineText(line);
    const quoted = t('likely.quote', language, { what: text });
    const quotation = { text: quoted, evidence: [line], proof: proofOfQuotation(text, line) };
    const page = pageOf(line);
    pages.set(page, [...(pages.get(page) ?? []), quotation]);
  }
  const sentences = [...pages].flatMap(([page, quotations]) => [
    uncited(t('likely.pageSays', language, { page })),
    ...quotations,
  ]);
  sentences.push(uncited(t('likely.question', language)));
  const tripped = (yield* send(result, sentences, input)) ?? result.tripped;
  if (result.citations.length === 0)
    return { ...result, tripped, status: 'abstained', abstainReason: 'low_confidence' };
  const choices = [t('choice.yes', language), t('choice.no', language), ...personChoice(input, language)];
  return {
    ...result,
    tripped,
    status: 'answered',
    grounded: true,
    isLikely: true,
    answer: result.sentences.map(({ text }) => text).join('\n'),
    choices,
    pending: { kind: 'likely' },
  };
}

/** The line that answers stands first, unless lists and tables have an order of their own. */
function bestFirst(lines: Evidence[], best: Evidence | undefined): Evidence[] {
  const own = lines.find(({ documentId, start }) => documentId === best?.documentId && start === best.start);
  if (!own || lines.some(({ kind }) => kind !== 'sentence')) return lines;
  return [own, ...lines.filter((line) => line !== own)];
}

/** The page's title, and what stands directly above the line: a heading, or the lead-in of a list. */
function pageOf(line: Evidence): string {
  const levels = line.context.split(LEVELS).filter((level) => level !== line.title);
  const head = (headsOf(line) === null ? levels : levels.slice(0, -1)).at(-1);
  return head === undefined ? line.title : `${line.title}${LEVELS}${head}`;
}

/**
 * Whether the message says that a likely answer was one; null if none was given, or it says something else, which is
 * answered instead.
 */
function helpedByLikely({ memory, message }: AnalysedTurn): boolean | null {
  if (memory?.pending?.kind !== 'likely' || message.opening !== null) return null;
  if (message.verdict !== null) return message.verdict === 'solved';
  if (message.isSmallTalk && message.intent === 'thanks') return true;
  const said = words(message.text);
  // `Ok` says only that it was read; `no thanks`, `never mind` and `stop` end the matter.
  if (message.consent === true) return said.every(isWeak) ? null : true;
  const isEnd = message.intent === 'never_mind' || said.some((word) => POLITE.has(word)) || STOP.test(message.text);
  return message.consent === false && !isEnd ? false : null;
}
const STOP = /^\P{L}*(?:stop|stopp|halt|basta|para|pare|arrête|arrêtez)\P{L}*$/iu;

/** Whether it says that a likely answer was none: a miss. */
export const deniesLikely = (input: AnalysedTurn): boolean => helpedByLikely(input) === false;

/** The result for a yes or a no to the question. */
export function reactionToLikely(input: AnalysedTurn, base: TurnResult): TurnResult | null {
  const helped = helpedByLikely(input);
  if (helped === null) return null;
  const { language } = base;
  if (helped) {
    const yes = { status: 'answered', confirms: true, verdict: 'solved', confidence: 1 } as const;
    return { ...base, ...yes, answer: t('likely.yes', language) };
  }
  const no = { ...base, status: 'abstained', abstainReason: 'low_confidence' } as const;
  return isTeamThere(input)
    ? { ...no, answer: t('likely.no', language), pending: { kind: 'person' } }
    : { ...no, answer: t('fallback.rephrase', language) };
}

/** `No, to Austria` asks the question before once more, for something else. */
export function correctedQuestion({ memory, message, earlier, question }: AnalysedTurn): string {
  const { opening, parts } = message;
  const isCorrection = memory?.pending?.kind === 'likely' && opening?.isYes === false && earlier.length > 0;
  if (!isCorrection || parts.some(({ intent }) => REQUESTS.includes(intent))) return question;
  return `${opening.rest.trimEnd().replace(/[.!?]$/u, '')}?`;
}
