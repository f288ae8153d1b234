/** Training examples of the fits: evidence with its features, and whether it answers the question. */
import { judgeFeatures } from '../../src/agent/answering/answerability.js';
import { lineText } from '../../src/agent/answering/evidence-lines.js';
import { selectLines } from '../../src/agent/answering/lines.js';
import type { JudgeFeatures } from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
import { rateEvidence, type RatedEvidence } from '../../src/agent/retrieval/evidence.js';
import { searchAttempts, type AnswerKind } from '../../src/agent/retrieval/question.js';
import { search, type SearchResult } from '../../src/agent/retrieval/search.js';
import { understandAll } from '../../src/agent/understanding/analysed-turn.js';
import { understand } from '../../src/agent/understanding/understand.js';
import { holds, normalForm } from '../worlds/runner/normal-form.js';
import type { WorldQuestion } from '../worlds/runner/world.js';
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
/** As much evidence as the answer may be searched in. */
export const EVIDENCE_MAX = 400;
/** Questions about removed articles are many, and easy to tell. */
const REMOVED_WEIGHT = 0.2;
/** Of a page that answers much in few words, what a removed section answered is hard to tell from the rest. */
const GUIDE_REMOVED_WEIGHT = 0.5;
/** Real questions without an answer are few, and what the judge is for. */
const UNANSWERABLE_WEIGHT = 2;
const FEW_ARTICLES_WEIGHT = 0.5;
/** Made to resemble an example and to have no answer: far more frequent here than among customers' questions. */
const NEAR_EXAMPLE_WEIGHT = 0.3;

/** Searches once for each question, as the agent does first. */
export async function searchAll(all: Asked[]): Promise<Searched[]> {
  const searched: Searched[] = [];
  for (const { index, ...asked } of all) {
    const message = understand(asked.question.message, null);
    const history = asked.question.before.filter(({ from }) => from === 'customer').map(({ text }) => text);
    const [attempt] = searchAttempts(message, understandAll(history, null), 'wide');
    const found = await search(index, '', { ...attempt!, wide: true });
    searched.push({ ...asked, found, asked: attempt!.asked });
  }
  return searched;
}

export function rankExamples(all: Searched[]): RankExample[] {
  return all.flatMap(({ world, question, isAnswerable, found, asked }) => {
    if (!isAnswerable || question.kind === 'comparison') return [];
    const rated = rateEvidence(found, asked, EVIDENCE_MAX);
    const answers = answersAmong(rated, question);
    if (answers.size === 0) return [];
    const candidates = rated.map((each) => ({ features: each.features, isRight: answers.has(each) }));
    return [{ world, candidates: candidates.filter(({ isRight }, at) => isRight || at < CANDIDATES_MAX) }];
  });
}

/** The evidence that contains most of the answer's facts; empty if none contains any. */
export function answersAmong(rated: RatedEvidence[], question: WorldQuestion): Set<RatedEvidence> {
  const facts = ({ evidence }: RatedEvidence): number =>
    question.articles.includes(evidence.documentId) ? factsIn(question, lineText(evidence)) : 0;
  const counts = rated.map(facts);
  const most = Math.max(0, ...counts);
  return new Set(rated.filter((_, at) => most > 0 && counts[at] === most));
}

export function judgeExamples(all: Searched[]): JudgeExample[] {
  return all.flatMap(({ world, question, isAnswerable, isWhole, found, asked }) => {
    const rated = rateEvidence(found, asked);
    if (rated.length === 0) return [];
    const complete = isAnswerable ? completenessOf(question, rated, { found, asked }) : 0;
    const isUnanswerable = question.expect === 'abstain';
    const ofKind = question.kind === 'near_example' ? NEAR_EXAMPLE_WEIGHT : UNANSWERABLE_WEIGHT;
    const inVain = isUnanswerable ? ofKind : REMOVED_WEIGHT;
    const removed = world === 'guide' ? GUIDE_REMOVED_WEIGHT : REMOVED_WEIGHT;
    const weight = isAnswerable ? (isWhole ? 1 : FEW_ARTICLES_WEIGHT) : isWhole ? inVain : removed;
    const features = judgeFeatures(rated, { terms: found.terms, asked });
    const { kind } = question;
    return [{ world, features, complete, isAnswerable, isUnanswerable, isWhole, weight, kind }];
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

function factsIn({ facts }: WorldQuestion, text: string): number {
  const said = normalForm(text);
  return facts.filter((group) => group.some((fact) => holds(said, normalForm(fact)))).length;
}
