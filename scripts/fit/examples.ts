/** Training examples of the fits: evidence with its features, and whether it answers the question. */
import { judgeFeatures } from '../../src/agent/answering/answerability.js';
import { lineText } from '../../src/agent/answering/evidence-lines.js';
import { selectLines } from '../../src/agent/answering/lines.js';
import type { JudgeFeatures } from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
import { rateEvidence, type RatedEvidence } from '../../src/agent/retrieval/evidence.js';
import { answerKind, searchAttempts } from '../../src/agent/retrieval/question.js';
import type { RatedTerm } from '../../src/agent/retrieval/query-terms.js';
import { search } from '../../src/agent/retrieval/search.js';
import { understandAll } from '../../src/agent/understanding/analysed-turn.js';
import { understand } from '../../src/agent/understanding/understand.js';
import { holds, normalForm } from '../../test/worlds/runner/normal-form.js';
import type { WorldQuestion } from '../../test/worlds/runner/world.js';
import type { Asked } from './knowledge.js';

/** Evidence of one question, at least one piece of which answers it. */
export interface RankExample {
  world: string;
  candidates: { features: Features; isRight: boolean }[];
}

/** The best evidence of one question. */
export interface JudgeExample {
  world: string;
  features: JudgeFeatures;
  isRight: boolean;
  isAnswerable: boolean;
  /** Weight. Questions about removed knowledge count less than real questions without an answer. */
  weight: number;
  kind: string;
}

const CANDIDATES_MAX = 400;
const REMOVED_WEIGHT = 0.5;
/** The suites repeat questions, and few of theirs have no answer. */
const VAIN_WEIGHT = 2.5;

export async function rankExamples(all: Asked[]): Promise<RankExample[]> {
  const examples: RankExample[] = [];
  for (const asked of all) {
    if (!asked.isAnswerable || asked.question.kind === 'comparison') continue;
    const { rated } = await evidenceFor(asked, CANDIDATES_MAX);
    const shares = rated.map(({ evidence }) => {
      const isSource = asked.question.articles.includes(evidence.documentId);
      return isSource ? factsIn(asked.question, lineText(evidence)) : 0;
    });
    const most = Math.max(0, ...shares);
    if (most === 0) continue;
    const candidates = rated.map(({ features }, at) => ({
      features: features,
      isRight: shares[at] === most,
    }));
    examples.push({ world: asked.world, candidates });
  }
  return examples;
}

export async function judgeExamples(all: Asked[]): Promise<JudgeExample[]> {
  const examples: JudgeExample[] = [];
  for (const { question, isAnswerable, ...asked } of all) {
    const { rated, terms } = await evidenceFor({ ...asked, question });
    if (rated.length === 0) continue;
    const answer = selectLines(rated, terms, answerKind(question.message)).map(lineText).join('\n');
    const isWrong = question.not.some((fact) => holds(normalForm(answer), normalForm(fact)));
    const isRight = isAnswerable && !isWrong && factsIn(question, answer) > 0;
    const inVain = question.kind === 'suite' ? VAIN_WEIGHT : question.expect === 'abstain' ? 1 : REMOVED_WEIGHT;
    const weight = isAnswerable ? 1 : inVain;
    const { world } = asked;
    examples.push({ world, features: judgeFeatures(rated, terms), isRight, isAnswerable, weight, kind: question.kind });
  }
  return examples;
}

async function evidenceFor(
  { index, question }: Pick<Asked, 'index' | 'question'>,
  limit?: number,
): Promise<{ rated: RatedEvidence[]; terms: RatedTerm[] }> {
  const history = question.before.filter(({ from }) => from === 'customer').map(({ text }) => text);
  const [attempt] = searchAttempts(understand(question.message, null), understandAll(history, null), 'wide');
  const found = await search(index, '', { ...attempt!, wide: true });
  return { rated: rateEvidence(found, answerKind(question.message), limit), terms: found.terms };
}

function factsIn({ facts }: WorldQuestion, text: string): number {
  const said = normalForm(text);
  return facts.filter((group) => group.some((fact) => holds(said, normalForm(fact)))).length;
}
