/** What turns with a large model cost of our own CPU beside their retrieval, on the recorded worlds: what `bench/turn.mjs` prints. */
import { findMore, findSections } from '../../../src/agent/answering/find-sections.js';
import { SEARCH_TOOL } from '../../../src/agent/prompts/agent.js';
import { readQueries, usableQueries } from '../../../src/agent/prompts/rewrite.js';
import type { ModelReply, ModelRequest } from '../../../src/agent/ports/model.js';
import { RecordedModel, ReplyPending } from './recorded-model.js';
import { Recordings } from './recordings.js';
import { WorldAgent } from './world-agent.js';
import { readWorld, worldNames, type WorldQuestion } from './world.js';

/** Milliseconds of CPU of one turn, and of its retrieval alone. */
export interface ModelTurnCost {
  turnMs: number;
  retrievalMs: number;
}

/** A recorded model that remembers what was searched for. */
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

/** Of each turn that asked the model its costs in each round, after a first that warms up. */
export async function modelTurnCosts(rounds: number): Promise<ModelTurnCost[][]> {
  const recordings = new Recordings();
  const costs = new Map<string, ModelTurnCost[]>();
  for (const world of worldNames().map((name) => readWorld(name))) {
    const agent = await WorldAgent.of(world);
    for (let round = 0; round <= rounds; round++)
      for (const question of world.questions) {
        const cost = await costOf(agent, question, recordings);
        const key = `${world.name} ${question.id}`;
        if (cost && round > 0) costs.set(key, [...(costs.get(key) ?? []), cost]);
      }
  }
  return [...costs.values()];
}

/** null where the model was not asked, or a reply is not recorded. */
async function costOf(
  agent: WorldAgent,
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
  { index }: WorldAgent,
  { message, before }: WorldQuestion,
  searches: string[][],
): Promise<void> {
  const history = before.filter(({ from }) => from === 'customer').map(({ text }) => text);
  const query = { workspaceId: 'world', message, history, locale: null, synonyms: [] };
  const found = await findSections(index, query);
  for (const queries of searches) await findMore(index, query, found, queries);
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
