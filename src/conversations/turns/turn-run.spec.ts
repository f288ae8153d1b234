import { emptyResult } from '../../agent/turn-result.js';
import type { TurnQuestion } from '../../agent/ports/turn.js';
import { TurnOverBudget, type AgentThreads, type TurnTaskEvent } from '../../agent/threads/agent-threads.js';
import type { PostgresIndex } from '../../assistant/knowledge/postgres-index.reader.js';
import type { ServerEvent } from '../../platform/http/event-stream.js';
import { Trial } from './trial.js';
import type { TurnEnd, TurnPorts } from './turn-ports.js';
import { TurnRun } from './turn-run.js';

const INPUT = { workspaceId: 'w', question: 'How much?', locale: 'en', dialogue: [] } as unknown as TurnQuestion;
const result = { ...emptyResult('en', 'embedded'), answer: 'A card costs €5.' };
const SENTENCE = { text: 'A card costs €5.', citations: [], proof: 'none' as const };
const EVENTS: TurnTaskEvent[] = [
  { type: 'acting', tool: 'lookup' },
  { type: 'sentence', sentence: SENTENCE },
  { type: 'done', result, silence: result, unanswered: null },
];

/** Runs turns of an engine that yields these events, and then fails if there is an error. */
function runOf(events: TurnTaskEvent[], error?: Error): TurnRun {
  async function* turn(): AsyncGenerator<TurnTaskEvent> {
    yield* await Promise.resolve(events);
    if (error) throw error;
  }
  return new TurnRun({ turn, modelName: 'embedded' } as unknown as AgentThreads, {} as PostgresIndex, {
    now: () => 1_000,
  });
}

/** Ports that write down their calls. */
class Observed implements TurnPorts<string> {
  readonly calls: string[] = [];
  end: TurnEnd | null = null;

  constructor(
    readonly isShown: boolean,
    private readonly withheldAt: string | null = null,
  ) {}

  prepare(): Promise<TurnQuestion> {
    this.calls.push('prepare');
    return Promise.resolve(INPUT);
  }

  mayReply(next: TurnTaskEvent | null): Promise<string | null> {
    const at = next?.type ?? 'start';
    this.calls.push(`may reply: ${at}`);
    return Promise.resolve(at === this.withheldAt ? 'taken over' : null);
  }

  send({ type }: { type: string }): Promise<ServerEvent[]> {
    this.calls.push(`send ${type}`);
    return Promise.resolve([{ event: type, data: null }]);
  }

  store(end: TurnEnd): Promise<string> {
    this.calls.push('store');
    this.end = end;
    return Promise.resolve('stored');
  }
}

describe('a turn', () => {
  it('is prepared, allowed, answered, sent and stored, in this order', async () => {
    const ports = new Observed(true);
    const yielded: string[] = [];
    for await (const { event } of runOf(EVENTS).events(ports)) yielded.push(event);
    expect(ports.calls).toEqual([
      'prepare',
      'may reply: start',
      'may reply: acting',
      'send acting',
      'may reply: sentence',
      'send sentence',
      'may reply: done',
      'store',
      'send stored',
    ]);
    expect(yielded).toEqual(['acting', 'sentence', 'stored']);
    expect(ports.end).toMatchObject({ withheld: null, overBudget: null, isSent: true, result, answeredAtMs: 1_000 });
  });

  it('that is not shown sends no sentence, and returns what was stored', async () => {
    const ports = new Observed(false);
    expect(await runOf(EVENTS.slice(1)).whole(ports)).toBe('stored');
    expect(ports.calls).toEqual(['prepare', 'may reply: start', 'may reply: done', 'store', 'send stored']);
    expect(ports.end).toMatchObject({ isSent: false });
  });

  it.each(['start', 'acting', 'sentence', 'done'])('that is withheld at %s goes no further', async (at) => {
    const ports = new Observed(true, at);
    await runOf(EVENTS).whole(ports);
    expect(ports.end).toEqual({ withheld: 'taken over', answeredAtMs: 1_000 });
    expect(ports.calls).not.toContain(`send ${at}`);
    expect(ports.calls.slice(-3)).toEqual([`may reply: ${at}`, 'store', 'send stored']);
  });

  it('beyond its budget ends with what was sent of it', async () => {
    const ports = new Observed(true);
    await runOf(EVENTS.slice(1, 2), new TurnOverBudget('time')).whole(ports);
    const sent = { status: 'answered', answer: SENTENCE.text, tripped: 'time_budget' };
    expect(ports.end).toMatchObject({ result: sent, isSent: true, overBudget: expect.any(TurnOverBudget) as unknown });
  });

  it('that fails stores nothing', async () => {
    const ports = new Observed(true);
    await expect(runOf([], new Error('down')).whole(ports)).rejects.toThrow('down');
    expect(ports.calls).not.toContain('store');
  });

  it('that is a trial yields nothing, and returns its result alone', async () => {
    const events = runOf(EVENTS).events(new Trial(INPUT));
    expect(await events.next()).toEqual({
      done: true,
      value: { result, trace: [], ms: expect.any(Number) as unknown, isOverBudget: false },
    });
  });
});
