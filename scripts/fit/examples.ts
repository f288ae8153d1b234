/** Training examples of the fits: evidence with its features, and whether it answers the question. */
import { judgeFeatures } from '../../src/agent/answering/answerability.js';
import { lineText } from '../../src/agent/answering/evidence-lines.js';
import { selectLines } from '../../src/agent/answering/lines.js';
import type { JudgeFeatures } from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
import { rateEvidence, type RatedEvidence } from '../../src/agent/retrieval/evidence.js';
import { answerKind, searchAttempts, type AnswerKind } from '../../src/agent/retrieval/question.js';
import { search, type SearchResult } from '../../src/agent/retrieval/search.js';
import { understandAll } from '../../src/agent/understanding/analysed-turn.js';
import { understand } from '../../src/agent/understanding/understand.js';
import { holds, normalForm } from '../../test/worlds/runner/normal-form.js';
import type { WorldQuestion } from '../../test/worlds/runner/world.js';
import type { Asked } from './knowledge.js';

/** A question with what was found for it, to be rated with any weights. */
export type Searched = Omit<Asked, 'index'> & { found: SearchResult; asked: AnswerKind };

/** Evidence of one question, at least one piece of which answers it. */
export interface RankExample {
  world: string;
  candidates: { features: Features; isRight: boolean }[];
}

/** The best evidence of one question. */
export interface JudgeExample {
  world: string;
  features: JudgeFeatures;
  /** Share of the facts that the answer would contain; 0 if it would be wrong. */
  complete: number;
  isAnswerable: boolean;
  /** Whether its company has no answer either. */
  isUnanswerable: boolean;
  /** Whether it was asked of the knowledge as its company wrote it. */
  isWhole: boolean;
  /** Weight. Questions about removed knowledge count less than real questions without an answer. */
  weight: number;
  kind: string;
}

/** The best by the present order, and those that answer. */
const CANDIDATES_MAX = 25;
const EVIDENCE_MAX = 400;
/** Questions about removed articles are many, and easy to tell. */
const REMOVED_WEIGHT = 0.2;
/** Real questions without an answer are few, and what the judge is for. */
const UNANSWERABLE_WEIGHT = 2;
const FEW_ARTICLES_WEIGHT = 0.5;
/** The suites repeat questions, and few of theirs have no answer. */
const VAIN_WEIGHT = 2.5;

/** Searches once for each question, as the agent does first. */
export async function searchAll(all: Asked[]): Promise<Searched[]> {
  const searched: Searched[] = [];
  for (const { index, ...asked } of all) {
    const message = understand(asked.question.message, null);
    const history = asked.question.before.filter(({ from }) => from === 'customer').map(({ text }) => text);
    const [attempt] = searchAttempts(message, understandAll(history, null), 'wide');
    const found = await search(index, '', { ...attempt!, wide: true });
    searched.push({ ...asked, found, asked: answerKind(message.questions) });
  }
  return searched;
}

export function rankExamples(all: Searched[]): RankExample[] {
  return all.flatMap(({ world, question, isAnswerable, found, asked }) => {
    if (!isAnswerable || question.kind === 'comparison') return [];
    const rated = rateEvidence(found, asked, EVIDENCE_MAX);
    const shares = rated.map(({ evidence }) =>
      question.articles.includes(evidence.documentId) ? factsIn(question, lineText(evidence)) : 0,
    );
    const most = Math.max(0, ...shares);
    if (most === 0) return [];
    const candidates = rated.map(({ features }, at) => ({ features, isRight: shares[at] === most }));
    return [{ world, candidates: candidates.filter(({ isRight }, at) => isRight || at < CANDIDATES_MAX) }];
  });
}

export function judgeExamples(all: Searched[]): JudgeExample[] {
  return all.flatMap(({ world, question, isAnswerable, isWhole, found, asked }) => {
    const rated = rateEvidence(found, asked);
    if (rated.length === 0) return [];
    const complete = isAnswerable ? completenessOf(question, rated, { found, asked }) : 0;
    const isUnanswerable = question.expect === 'abstain';
    const inVain = question.kind === 'suite' ? VAIN_WEIGHT : isUnanswerable ? UNANSWERABLE_WEIGHT : REMOVED_WEIGHT;
    const weight = isAnswerable ? (isWhole ? 1 : FEW_ARTICLES_WEIGHT) : isWhole ? inVain : REMOVED_WEIGHT;
    const features = judgeFeatures(rated, { terms: found.terms, asked });
    return [{ world, features, complete, isAnswerable, isUnanswerable, isWhole, weight, kind: question.kind }];
  });
}

function completenessOf(
  question: WorldQuestion,
  rated: RatedEvidence[],
  { found, asked }: { found: SearchResult; asked: AnswerKind },
): number {
  const answer = selectLines(rated, found.terms, asked).map(lineText).join('\n');
  const isWrong = question.not.some((fact) => holds(normalForm(answer), normalForm(fact)));
  return isWrong ? 0 : factsIn(question, answer) / question.facts.length;
}

export function factsIn({ facts }: WorldQuestion, text: string): number {
  const said = normalForm(text);
  return facts.filter((group) => group.some((fact) => holds(said, normalForm(fact)))).length;
}
