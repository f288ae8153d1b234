import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelReply, ModelRequest } from '../../src/agent/ports/model.js';
import { GOOD, request, run, server, withLyingModel } from '../../test/support/asked-model.js';
import { question, world } from './hand-made.js';
import { RecordedModel, ReplyPending } from './runner/recorded-model.js';
import { promptHash, Recordings, type RecordedReply } from './runner/recordings.js';
import { runWorld, type Outcome } from './runner/run-world.js';
import type { World } from './runner/world.js';

withLyingModel();

let folder: string;
let pending: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  pending = join(folder, 'pending');
});
afterEach(() => rmSync(folder, { recursive: true }));

const kept = (): string => join(folder, 'kept');
const recordings = (waiting: string | null = pending): Recordings => new Recordings(kept(), waiting);
const ask = (from: Recordings, asked: ModelRequest): Promise<ModelReply> => new RecordedModel(from).complete(asked);
const write = (hash: string, reply: RecordedReply): void =>
  writeFileSync(join(pending, 'replies', `${hash}.json`), JSON.stringify(reply));
const waiting = (): string[] => readdirSync(join(pending, 'prompts')).map((file) => file.slice(0, -5));

const TEXT = 'ANSWER\n  It costs “5 €” [1].\t„ok“ 🙂\n';
const TOOLS = [{ name: 'book', description: 'Books.', parameters: { type: 'object' as const, properties: {} } }];

describe('a recorded reply', () => {
  it('is replayed byte for byte, with its tool calls', async () => {
    const first = recordings();
    await expect(ask(first, request())).rejects.toThrow(ReplyPending);
    const called = [
      { name: 'book', arguments: { at: '10:00' } },
      { name: 'book', arguments: '{"at":' },
    ];
    write(promptHash(request()), { content: TEXT, tool_calls: called });
    expect((await ask(first, request())).text).toBe(TEXT);
    expect(first.keep('hotel')).toBe(1);

    const reply = await ask(recordings(null), request());
    expect(reply).toMatchObject({ text: TEXT, truncated: false });
    expect(reply.calls).toEqual([
      { name: 'book', arguments: { at: '10:00' } },
      { name: 'book', arguments: null },
    ]);
  });

  it('depends on messages and tools, not on limits, budgets or the purpose of the call', async () => {
    const hash = promptHash(request());
    expect(promptHash(request({ tokensMax: 7, timeoutMs: 7, purpose: 'judge' }))).toBe(hash);
    expect(promptHash(request({ tools: TOOLS }))).not.toBe(hash);
    expect(promptHash(request({ messages: [{ role: 'user', content: 'What does the Gold card cost' }] }))).not.toBe(
      hash,
    );
  });

  it.each([
    ['without tools', {}],
    ['with tools', { tools: TOOLS }],
  ])('has the hash that the bridge computes for the adapter’s request, %s', async (_, more) => {
    await run([GOOD], more);
    const { messages, tools = null, response_format = null } = server.requests.at(-1)!.body;
    const sent = JSON.stringify({ messages, tools, response_format });
    expect(promptHash(request(more))).toBe(createHash('sha256').update(sent).digest('hex').slice(0, 16));
  });
});

describe('a prompt without a reply', () => {
  it('is written once in the bridge’s format, and counted', async () => {
    const from = recordings();
    for (let i = 0; i < 2; i++) await expect(ask(from, request({ tools: TOOLS }))).rejects.toThrow(ReplyPending);
    const [hash] = waiting();
    expect(waiting()).toEqual([promptHash(request({ tools: TOOLS }))]);
    expect(JSON.parse(readFileSync(join(pending, 'prompts', `${hash}.json`), 'utf8'))).toEqual({
      messages: request().messages,
      tools: [{ type: 'function', function: TOOLS[0] }],
    });
    expect(from.missing).toBe(1);
  });
});

describe('a set of recordings', () => {
  const other = request({ messages: [{ role: 'user', content: 'Hello' }] });
  const record = async (set: string, ...asked: ModelRequest[]): Promise<void> => {
    const from = recordings();
    for (const each of asked) {
      write(promptHash(each), { content: TEXT });
      await ask(from, each);
    }
    from.keep(set);
  };
  const lines = (set: string): unknown[] =>
    readFileSync(join(kept(), set, 'replies.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);

  it('contains a line per reply, in the order of their hashes, without the prompt', async () => {
    await record('hotel', request(), other);
    const hashes = [promptHash(request()), promptHash(other)].sort();
    expect(lines('hotel')).toEqual(hashes.map((hash) => ({ hash, purpose: 'agent', reply: { content: TEXT } })));
  });

  it('keeps its replies, and adds none that another set contains', async () => {
    await record('hotel', request());
    await record('software', request(), other);
    await record('hotel', request());
    expect([lines('hotel').length, lines('software').length]).toEqual([1, 1]);
  });

  it('drops replies that a run did not use, if requested', async () => {
    await record('hotel', request(), other);
    const from = recordings();
    await ask(from, other);
    expect(from.keep('hotel', true)).toBe(1);
    expect(lines('hotel')).toMatchObject([{ hash: promptHash(other) }]);
  });
});

describe('a world with recordings', () => {
  const MADE = world([question(), question({ id: 'q2', message: 'hello there', expect: 'small_talk', facts: [] })]);

  /** Writes what a model would: no rewriting, an answer from the line with the price, every sentence supported. */
  function replyTo(hash: string): void {
    const prompt = JSON.parse(readFileSync(join(pending, 'prompts', `${hash}.json`), 'utf8')) as ModelRequest;
    const said = prompt.messages.map(({ content }) => content).join('\n');
    const price = /\[(\d+)\] [^\n]*£\d+ a night/.exec(said)?.[1];
    const content = said.includes('JSON array')
      ? '[]'
      : said.includes('You check sentences')
        ? '1 S'
        : said.includes('hello there')
          ? 'TALK\nHello! How can I help you?'
          : `ANSWER\nParking is £8 a night [${price}].`;
    write(hash, { content });
  }

  /** @returns the outcomes once nothing is pending, and the number of rounds */
  async function recorded(made: World, from: () => Recordings): Promise<{ outcomes: Outcome[]; rounds: number }> {
    for (let rounds = 1; ; rounds++) {
      const used = from();
      const outcomes = await runWorld(made, { recordings: used });
      if (used.missing === 0) {
        used.keep('made');
        return { outcomes, rounds };
      }
      expect(rounds).toBeLessThan(8);
      waiting().forEach(replyTo);
    }
  }

  it('is recorded in rounds, and replayed to the same bytes', async () => {
    const first = await recorded(MADE, recordings);
    expect(first.rounds).toBeGreaterThan(1);
    expect(first.outcomes.map(({ verdict, replies }) => [verdict, replies])).toEqual([
      ['right', 'new'],
      ['well', 'no_call'], // no model is called for a greeting
    ]);
    const again = await runWorld(MADE, { recordings: recordings(null) });
    expect(again.map(({ replies }) => replies)).toEqual(['replayed', 'no_call']);
    expect(JSON.stringify(again.map(({ result }) => result))).toBe(
      JSON.stringify(first.outcomes.map(({ result }) => result)),
    );
  });

  it('reports a question as pending, not as wrong, if its prompt has changed', async () => {
    await recorded(MADE, recordings);
    const [parking, breakfast] = MADE.articles;
    const changed = { ...MADE, articles: [{ ...parking!, content: 'Parking costs £9 a night.' }, breakfast!] };
    const [asked] = await runWorld(changed, { recordings: recordings(null) });
    expect(asked).toMatchObject({ verdict: 'pending', replies: 'pending', result: null });
  });
});
