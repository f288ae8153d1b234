/** The answer without a large model: literal quotations of the knowledge, or nothing. */
import type { KnowledgeIndex } from '../ports/knowledge.js';
import type { TurnEvent, TurnResult } from '../ports/turn.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { languageOfAnswer } from '../understanding/answer-language.js';
import { clarifyingQuestion } from './clarifying-question.js';
import { lineText } from './evidence-lines.js';
import { restOf } from './misses.js';
import { nearSections } from '../retrieval/near-sections.js';
import type { SearchResult } from '../retrieval/search.js';
import type { RatedSection } from '../retrieval/sections.js';
import { isKnown } from '../retrieval/query-terms.js';
import { retrieve } from './retrieve.js';
import { suggestedArticles } from './suggested-articles.js';
import { send, uncited, unknownPart, withheldBy, type SentSentence } from './sent-sentences.js';
import { EMBEDDED_MODEL, type Evidence } from '../ports/model.js';
import { proofOfQuotation } from '../proof/proof-kind.js';
import { cellsOf } from '../../platform/kernel/markdown/cells.js';
import { isEmptyCell } from '../proof/table-rows.js';
import { guessLanguage, primarySubtag } from '../understanding/language.js';
import { required } from '../../platform/kernel/invariant.js';
import { t } from '../../platform/kernel/texts/texts.js';

/** Number of results stored for the team. */
const NEAREST_MAX = 5;

/**
 * Yields each citation and sentence. @param base the turn's result so far
 * @returns the result; `answer` is empty if it abstains or is refused
 */
export async function* embeddedAnswer(
  index: KnowledgeIndex,
  { input, base, signal }: { input: AnalysedTurn; base: TurnResult; signal: AbortSignal },
): AsyncGenerator<TurnEvent, TurnResult, void> {
  const { guardrails } = input;
  const { language } = base;
  const result: TurnResult = { ...base, model: EMBEDDED_MODEL, promptVersion: null, sentences: [], citations: [] };
  const retrieved = await retrieve(index, input, signal);
  const { evidence, lines, verdict, options, unanswered = [] } = retrieved;
  result.confidence = verdict.confidence;
  result.nearest = evidence.slice(0, NEAREST_MAX);
  if (verdict.abstain) {
    const articles =
      retrieved.found && isKnown(retrieved.found.terms, 1)
        ? suggestedArticles(await findNearSections(index, input, retrieved.found), evidence, guardrails)
        : [];
    return { ...result, status: 'abstained', abstainReason: verdict.abstain, articles };
  }
  if (options) {
    const question = clarifyingQuestion(options, language);
    const tripped = withheldBy(question, [], guardrails);
    if (tripped) return { ...result, tripped, status: 'refused', abstainReason: 'guardrail' };
    return { ...result, status: 'clarify', abstainReason: 'low_confidence', answer: question, choices: options };
  }
  const first = required(lines[0], 'the line that answers');
  const extracts = lines.map((line): SentSentence => {
    const text = emptyCellText(line, language) ?? lineText(line);
    return { text, evidence: [line], proof: proofOfQuotation(text, line) };
  });
  const isPartial = unanswered.length > 0;
  const rest = isPartial && input.isMessaging ? restOf(input, language) : null;
  const foreign = foreignLanguage(first, language, input.message.languages);
  const sentences = [
    ...(foreign === null ? [] : [uncited(t('answer.quotedInLanguage', language, { language: foreign }))]),
    ...extracts,
    ...(rest ? [] : unanswered.map((part) => unknownPart(part, language))),
  ];
  result.tripped = (yield* send(result, sentences, input)) ?? result.tripped;
  if (result.citations.length === 0)
    return result.tripped
      ? { ...result, status: 'refused', abstainReason: 'guardrail' }
      : { ...result, status: 'abstained', abstainReason: 'low_confidence' };
  const quoted = result.sentences.filter(({ proof }) => proof !== 'none');
  result.language = languageOfAnswer(quoted, first, language);
  const answer = result.sentences.map(({ text }) => text).join('\n');
  return { ...result, status: 'answered', grounded: true, answer, isPartial, ...rest };
}

/** A text of ours for an asked cell with nothing in it, of which the row is cited. */
function emptyCellText(line: Evidence, language: string): string | null {
  const [value, other] = line.cells?.values ?? [];
  const isEmpty = value !== undefined && other === undefined && isEmptyCell(cellsOf(line.quote)[value] ?? '');
  return isEmpty ? t('answer.noValue', language, { what: lineText(line) }) : null;
}

const findNearSections = (index: KnowledgeIndex, input: AnalysedTurn, found: SearchResult): Promise<RatedSection[]> => {
  const { questions: question, languages } = input.message;
  return nearSections(index, { workspaceId: input.workspaceId, question, language: languages[0] ?? 'en' }, found);
};

/** The name of the quotation's language, if it is clearly not one that the person may have written in. */
function foreignLanguage({ locale, title, quote }: Evidence, language: string, written: string[]): string | null {
  const guess = guessLanguage(`${title}\n${quote}`);
  const own = primarySubtag(locale) ?? (guess.plain ? guess.languages[0] : undefined);
  if (own === undefined || own === primarySubtag(language) || written.includes(own)) return null;
  return new Intl.DisplayNames([language], { type: 'language' }).of(own) ?? own;
}
