/** Puts the lying model behind the adapter, over HTTP, and counts what of its sentences the checker lets out. */
import { checkSentence } from '../../src/agent/engine/checker.js';
import { OpenAiModel } from '../../src/agent/models/openai.js';
import { LyingModel } from '../support/lying-model.js';
import { attacksOn, type Attack } from './attacks.js';
import { knowledgeOf, type Half, type Saying, type Verdict } from './cases.js';

export interface Tally {
  kind: string;
  verdict: Verdict;
  said: number;
  /** Let out. */
  out: number;
}

export interface Outcome {
  half: Half;
  /** Answers of the lying model. */
  cases: number;
  tallies: Tally[];
  /** Sentences that should not have got out, and those that should have: with the evidence, for people. */
  leaked: string[];
  withheld: string[];
}

/** Every attack of a half, one answer after the other. Same half, same outcome. */
export async function evaluate(half: Half): Promise<Outcome> {
  const server = await LyingModel.start();
  const outcome: Outcome = { half, cases: 0, tallies: [], leaked: [], withheld: [] };
  const model = new OpenAiModel({
    baseUrl: `${server.origin}/v1`,
    apiKey: 'none',
    model: 'lying-1',
    timeoutMs: 20_000,
    firstTokenTimeoutMs: 20_000,
    retries: 0,
    maxOutputTokens: 2_000,
  });
  try {
    for (const [seed, knowledge] of knowledgeOf(half).entries())
      for (const attack of attacksOn(knowledge, seed)) count(outcome, attack, await answer(server, model, attack));
  } finally {
    await server.close();
  }
  return outcome;
}

/** What a person would get to read. */
async function answer(server: LyingModel, model: OpenAiModel, { knowledge, says }: Attack): Promise<string[]> {
  const text = says.map(written).join(says.every((saying) => /[.。।]$/.test(saying.text)) ? ' ' : '\n');
  server.will({ do: 'say', text, piece: 60 });
  const { evidence, language, title } = knowledge;
  const out: string[] = [];
  const question = { question: title, history: [], language, evidence };
  for await (const proposal of model.propose(question, new AbortController().signal)) {
    const checked = checkSentence(proposal, evidence);
    if (checked.ok) out.push(checked.text);
  }
  return out;
}

/** "The fee is $5 [1]." */
function written({ text, cites }: Saying): string {
  const [, body, stop] = /^(.*?)([.。।]?)$/su.exec(text)!;
  return `${body}${cites.map((n) => ` [${n}]`).join('')}${stop}`;
}

function count(outcome: Outcome, { kind, knowledge, says }: Attack, out: string[]): void {
  outcome.cases++;
  const left = new Set(out.map(bare));
  for (const { text, verdict, cites } of says) {
    let tally = outcome.tallies.find((each) => each.kind === kind && each.verdict === verdict);
    if (!tally) outcome.tallies.push((tally = { kind, verdict, said: 0, out: 0 }));
    const gotOut = left.delete(bare(text));
    tally.said++;
    tally.out += Number(gotOut);
    const shown = `${kind}: ${text} ⇐ ${cites.map((n) => knowledge.evidence[n - 1]?.quote).join(' + ')}`;
    if (gotOut && verdict === 'unsupported') outcome.leaked.push(shown);
    if (!gotOut && verdict === 'supported') outcome.withheld.push(shown);
  }
  // What was cut out of a sentence and let through alone is no sentence that anybody vouched for.
  for (const rest of left) outcome.leaked.push(`${kind}: part of an answer: ${rest}`);
}

const bare = (text: string): string => text.replace(/[.。।\s]+$/u, '');

/** Sentences said and let out, of a verdict. */
export function rate(outcome: Outcome, verdict: Verdict): { said: number; out: number } {
  const mine = outcome.tallies.filter((tally) => tally.verdict === verdict);
  const sum = (pick: (tally: Tally) => number): number => mine.reduce((total, tally) => total + pick(tally), 0);
  return { said: sum((tally) => tally.said), out: sum((tally) => tally.out) };
}
