/** Measures our CPU time for turns with a large model, and for their retrieval alone; for `bench/turn.mjs`. */
import { findMore, findSections } from '../../../src/agent/answering/find-sections.js';
import { SEARCH_TOOL } from '../../../src/agent/prompts/agent.js';
import { readQueries, usableQueries } from '../../../src/agent/prompts/rewrite.js';
import type { ModelReply, ModelRequest } from '../../../src/agent/ports/model.js';
import { CompanyAgent } from '../../../test/support/company-agent.js';
import { RecordedModel, ReplyPending } from './recorded-model.js';
import { Recordings } from './recordings.js';
import { readWorld, worldNames, type WorldQuestion } from './world.js';

/** Milliseconds of CPU of one turn, and of its retrieval alone. */
export interface ModelTurnCost {
  turnMs: number;
  retrievalMs: number;
}

/** A recorded model that records the search queries. */
class SearchingModel extends RecordedModel {
  readonly searches: string[][] = [];

  override async complete(request: ModelRequest): Promise<ModelReply> {
    const reply = await super.complete(request);
    const search = reply.calls.find(({ name }) => name === SEARCH_TOOL);
    const queries =
      request.purpose === 'rewrite' ? readQueries(reply.text) : usableQueries(search?.arguments?.['queries']);
    if (queries.length > 0) this.searches.push(queries);
    return reply;
  }
}

/** The costs of each turn with a call of the model, per repetition; a first repetition warms up. */
export async function modelTurnCosts(repetitions: number): Promise<ModelTurnCost[][]> {
  const recordings = new Recordings();
  const costs = new Map<string, ModelTurnCost[]>();
  for (const world of worldNames().map((name) => readWorld(name))) {
    const agent = await CompanyAgent.of(world);
    for (let repetition = 0; repetition <= repetitions; repetition++)
      for (const question of world.questions) {
        const cost = await costOf(agent, question, recordings);
        const key = `${world.name} ${question.id}`;
        if (cost && repetition > 0) costs.set(key, [...(costs.get(key) ?? []), cost]);
      }
  }
  return [...costs.values()];
}

/** null if the model was not called, or a reply is not recorded. */
async function costOf(
  agent: CompanyAgent,
  question: WorldQuestion,
  recordings: Recordings,
): Promise<ModelTurnCost | null> {
  const model = new SearchingModel(recordings);
  try {
    const turnMs = await cpuOf(() => agent.ask(question, model));
    if (model.calls === 0) return null;
    return { turnMs, retrievalMs: await cpuOf(() => retrieveAgain(agent, question, model.searches)) };
  } catch (error) {
    if (error instanceof ReplyPending) return null;
    throw error;
  }
}

async function retrieveAgain(
  { index }: CompanyAgent,
  { message, before }: WorldQuestion,
  searches: string[][],
): Promise<void> {
  const history = before.filter(({ from }) => from === 'customer').map(({ text }) => text);
  const query = { workspaceId: 'world', message, history, locale: null, synonyms: [] };
  const found = await findSections(index, query);
  for (const queries of searches) await findMore(index, { query, found, queries });
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1_000;
}
