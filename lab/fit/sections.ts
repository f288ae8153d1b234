/** Measures how often the lines that answer a question reach a large model, for different rankings of sections. */
import { evidenceLines } from '../../src/agent/answering/evidence-lines.js';
import { findMore, findSections, type FoundSections } from '../../src/agent/answering/find-sections.js';
import { readQueries, rewriteRequest } from '../../src/agent/prompts/rewrite.js';
import { SECTION_SHARES } from '../../src/agent/retrieval/sections.js';
import { holds, normalForm } from '../worlds/runner/normal-form.js';
import { Recordings } from '../worlds/runner/recordings.js';
import { askedQuestions, type Asked } from './knowledge.js';

/** Values to try for each share, with the others unchanged. */
const TRIED: Record<keyof typeof SECTION_SHARES, number[]> = {
  inText: [0.8, 1],
  above: [0.5, 0.8, 1],
  inTitle: [0, 0.2, 0.4, 0.7],
  bestUnit: [0, 0.5, 1],
  passage: [0, 0.3, 0.6],
};

export async function compareSections(): Promise<void> {
  const asked = (await askedQuestions()).filter(
    ({ isAnswerable, question }) => isAnswerable && question.facts.length > 0,
  );
  const recordings = new Recordings();
  print(`${asked.length} questions; shown by the message alone, and with the recorded queries`);
  for (const name of Object.keys(TRIED) as (keyof typeof SECTION_SHARES)[]) {
    const chosen = SECTION_SHARES[name];
    for (const share of TRIED[name]) {
      SECTION_SHARES[name] = share;
      const shown = [0, 0];
      for (const one of asked)
        for (const [index, isShown] of (await shownFor(one, recordings)).entries()) shown[index]! += Number(isShown);
      print(`${name} ${share}${share === chosen ? ' (chosen)' : ''}: ${shown.join(', ')}`);
    }
    SECTION_SHARES[name] = chosen;
  }
}

async function shownFor({ index, question }: Asked, recordings: Recordings): Promise<[boolean, boolean]> {
  const { message, before } = question;
  const history = before.filter(({ from }) => from === 'customer').map(({ text }) => text);
  const query = { workspaceId: 'world', message, history, locale: null, synonyms: [] };
  const isShown = ({ sections }: FoundSections): boolean => {
    const shown = normalForm(evidenceLines(sections).lines.join('\n'));
    return question.facts.every((group) => group.some((fact) => holds(shown, normalForm(fact))));
  };
  const found = await findSections(index, query);
  const request = rewriteRequest({ message, dialogue: before, knowledgeLanguage: found.language });
  const reply = recordings.find({ ...request, timeoutMs: 0 })?.reply.content ?? '';
  const queries = readQueries(reply);
  return [isShown(found), isShown(queries.length > 0 ? await findMore(index, { query, found, queries }) : found)];
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
