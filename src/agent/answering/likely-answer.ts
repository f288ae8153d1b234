/**
 * An answer that is only likely: the page's own words under its name, and the question whether that answers. Until the
 * person says yes it counts for nothing; a yes makes it an answer, a no a miss.
 */
import { t } from '../../platform/kernel/texts/texts.js';
import { proofOfQuotation } from '../proof/proof-kind.js';
import { headsOf, LEVELS } from '../proof/table-rows.js';
import type { Evidence } from '../ports/model.js';
import type { TurnEvent, TurnResult } from '../ports/turn.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
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
  const choices = [t('choice.yes', language), t('choice.no', language), ...personOf(input, language)];
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

const personOf = ({ team }: AnalysedTurn, language: string): string[] =>
  (team?.status ?? 'available') === 'available' ? [t('choice.person', language)] : [];

/**
 * The result for a yes or a no to the question; null if it was not asked, or the message says something else, which is
 * answered instead.
 */
export function reactionToLikely({ memory, message }: AnalysedTurn, base: TurnResult): TurnResult | null {
  const helped = message.verdict === 'solved' ? true : message.consent;
  if (memory?.pending?.kind !== 'likely' || helped === null || message.opening !== null) return null;
  const { language } = base;
  return helped
    ? {
        ...base,
        status: 'answered',
        confirms: true,
        verdict: 'solved',
        confidence: 1,
        answer: t('likely.yes', language),
      }
    : { ...base, status: 'abstained', abstainReason: 'low_confidence', answer: t('likely.no', language) };
}
