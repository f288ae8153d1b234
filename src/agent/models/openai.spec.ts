import {
  GOOD,
  SECRET,
  model,
  reason,
  run,
  server,
  usage,
  withLyingModel,
  type Outcome,
} from '../../../test/support/asked-model.js';
import { eventually } from '../../../test/support/eventually.js';
import type { Behaviour } from '../../../test/support/lying-model.js';
import type { ModelRequest } from '../ports/model.js';
import { type OpenAiOptions } from './openai.js';

withLyingModel();

describe('what is sent', () => {
  it('sends the documented request only to the configured server', async () => {
    await run([GOOD]);
    const { method, path, headers, body } = server.requests[0]!;
    expect([method, path]).toEqual(['POST', '/v1/chat/completions']);
    expect(headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(body).toMatchObject({
      model: 'test-model',
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 400,
      temperature: 0,
    });
    await run([GOOD], {}, { tokensParameter: 'max_completion_tokens', temperature: null });
    expect(server.requests[0]!.body).toMatchObject({ max_completion_tokens: 400 });
    expect(server.requests[0]!.body).not.toHaveProperty('temperature');
  });

  it('sends tools, and another model’s name for judging', async () => {
    const parameters = { type: 'object', properties: {} };
    await run([GOOD], { tools: [{ name: 'look_up', description: 'Looks up.', parameters }] });
    expect(server.requests[0]!.body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'look_up', description: 'Looks up.', parameters } }],
      tool_choice: 'auto',
    });
    await run([GOOD], { purpose: 'judge' }, { judgeModel: 'small-model' });
    expect(server.requests[0]!.body).toMatchObject({ model: 'small-model' });
    expect(server.requests[0]!.body).not.toHaveProperty('tools');
    await run([GOOD], { purpose: 'rewrite' }, { judgeModel: 'small-model' });
    expect(server.requests[0]!.body).toMatchObject({ model: 'test-model' });
  });
});

describe('when the server misbehaves', () => {
  const cases: [
    name: string,
    behaviours: Behaviour[],
    outcome: string,
    requests: number,
    options?: Partial<OpenAiOptions & Pick<ModelRequest, 'timeoutMs' | 'tokensMax'>>,
  ][] = [
    ['refuses once with 429', [{ do: 'status', status: 429, headers: { 'retry-after': '0.02' } }, GOOD], 'answered', 2],
    [
      'refuses once with 429 and a date',
      [{ do: 'status', status: 429, headers: { 'retry-after': new Date(0).toUTCString() } }, GOOD],
      'answered',
      2,
    ],
    ['fails twice with 503', [{ do: 'status', status: 503 }, { do: 'status', status: 503 }, GOOD], 'answered', 3],
    ['breaks the connection once before any text', [{ do: 'cut', text: '' }, GOOD], 'answered', 2],
    ['fails always with 500', [{ do: 'status', status: 500 }], 'refused', 3],
    [
      'asks to wait longer than there is time',
      [{ do: 'status', status: 429, headers: { 'retry-after': '60' } }, GOOD],
      'refused',
      1,
    ],
    [
      'refuses the credential and repeats it',
      [{ do: 'status', status: 401, body: `{"error":{"message":"bad key ${SECRET}"}}` }],
      'refused',
      1,
    ],
    ['refuses the request', [{ do: 'status', status: 400 }], 'refused', 1],
    ['redirects', [{ do: 'status', status: 307, headers: { location: '/v1/elsewhere' } }], 'refused', 1],
    ['gives HTML', [{ do: 'body', type: 'text/html', body: '<html>Welcome</html>' }], 'rubbish', 1],
    [
      'gives HTML as an event stream',
      [{ do: 'body', type: 'text/event-stream', body: '<html>\n<body>Welcome</body>' }],
      'rubbish',
      1,
    ],
    [
      'gives a JSON answer instead of a stream',
      [{ do: 'body', type: 'application/json', body: '{"choices":[]}' }],
      'rubbish',
      1,
    ],
    [
      'gives events that are no JSON',
      [{ do: 'body', type: 'text/event-stream', body: 'data: {nonsense\n\n' }],
      'rubbish',
      1,
    ],
    [
      'gives events of another shape',
      [{ do: 'body', type: 'text/event-stream', body: 'data: {"a":1}\n\n' }],
      'rubbish',
      1,
    ],
    ['gives null events', [{ do: 'body', type: 'text/event-stream', body: 'data: null\n\n' }], 'rubbish', 1],
    [
      'gives content that is no text',
      [{ do: 'body', type: 'text/event-stream', body: 'data: {"choices":[{"delta":{"content":{"a":1}}}]}\n\n' }],
      'rubbish',
      1,
    ],
    [
      'gives an error in the stream',
      [{ do: 'body', type: 'text/event-stream', body: `data: {"error":{"message":"${SECRET}"}}\n\n` }],
      'refused',
      1,
    ],
    ['gives an empty body', [{ do: 'body', type: 'text/event-stream', body: '' }], 'rubbish', 1],
    ['ends without a word', [{ do: 'say', text: '' }], 'rubbish', 1],
    [
      'says one word for ever',
      [{ do: 'endless', piece: 'data: {"choices":[{"delta":{"content":"more and more "}}]}\n\n' }],
      'rubbish',
      1,
    ],
    [
      'says one sentence for ever',
      [{ do: 'endless', piece: 'data: {"choices":[{"delta":{"content":"It is so [1]. "}}]}\n\n' }],
      'rubbish',
      1,
    ],
    ['sends one line for ever', [{ do: 'endless', piece: 'data: x' }], 'rubbish', 1, { replyBytesMax: 65_536 }],
    [
      'sends empty events for ever',
      [{ do: 'endless', piece: 'data: {"choices":[]}\n\n' }],
      'rubbish',
      1,
      { replyBytesMax: 65_536 },
    ],
    ['breaks off in the middle', [{ do: 'cut', text: 'The fee is $5 [1]. And then it' }, GOOD], 'unreachable', 1],
    [
      'ends in the middle without an end mark',
      [{ do: 'say', text: 'The fee is $5 [1]. And it', finish: null }],
      'unreachable',
      1,
    ],
    [
      'stops at the limit of length',
      [{ do: 'say', text: 'The fee is $5 [1]. And it', finish: 'length' }],
      'answered',
      1,
    ],
    ['filters its answer', [{ do: 'say', text: 'The fee is $5 [1]. And it', finish: 'content_filter' }], 'filtered', 1],
    ['keeps the connection open after its end', [{ ...GOOD, stayOpen: true } as Behaviour], 'answered', 1],
    [
      'is late with its first text',
      [{ do: 'say', text: 'The fee [1].', firstMs: 1_000 }],
      'timeout',
      1,
      { timeoutMs: 120 },
    ],
    ['never answers', [{ do: 'hang' }], 'timeout', 1, { timeoutMs: 120 }],
    [
      'says a sentence and then nothing',
      [{ do: 'say', text: 'The fee is $5 [1]. And then', finish: null, stayOpen: true }],
      'timeout',
      1,
      { timeoutMs: 3_000 }, // long enough for the reply on any machine
    ],
    ['trickles', [{ do: 'say', text: 'x '.repeat(500), piece: 1, everyMs: 5 }], 'timeout', 1, { timeoutMs: 200 }],
    ['cannot be reached', [GOOD], 'unreachable', 0, { baseUrl: 'http://127.0.0.1:9/v1' }],
  ];
  it.each(cases.map((each) => [...each.slice(0, 4), each[4] ?? {}] as Required<(typeof cases)[number]>))(
    'that %s',
    async (_, behaviours, expected, requests, { timeoutMs = 30_000, tokensMax = 400, ...options }) => {
      const outcome = await run(behaviours, { timeoutMs, tokensMax }, options);
      if (expected === 'answered') expect(outcome.reply!.text).toContain('The fee is $5');
      else expect(reason(outcome)).toBe(expected);
      expect(server.requests).toHaveLength(requests);
      expect(usage.map(({ outcome }) => outcome)).toEqual([expected]);
      expect(JSON.stringify(usage)).not.toContain(SECRET);
    },
  );

  it('stops at once when the caller aborts, with the caller’s reason', async () => {
    const late = new AbortController();
    const hung = (signal: AbortSignal): Promise<Outcome> => run([{ do: 'hang' }], {}, {}, signal);
    const outcomes = [await hung(AbortSignal.abort(new Error('gone')))];
    const answer = hung(late.signal);
    await eventually(() => server.requests.length > 0);
    late.abort(new Error('gone'));
    outcomes.push(await answer);
    for (const { error } of outcomes) expect((error as Error).message).toBe('gone');
    expect(usage.map(({ outcome }) => outcome)).toEqual(['aborted']);
  });

  it('assembles a reply: text without its reasoning, tool calls in order', async () => {
    const { reply } = await run([{ do: 'say', text: '<think>The fee? [1]</think>ANSWER\nThe fee is $5 [1].' }]);
    expect(reply).toMatchObject({ text: 'ANSWER\nThe fee is $5 [1].', calls: [], truncated: false });
    const cut = await run([{ do: 'say', text: 'The fee is $5 [1]. And it', finish: 'length' }]);
    expect(cut.reply).toMatchObject({ truncated: true });
  });

  it('refuses a base URL that is not plain http', () => {
    for (const baseUrl of ['file:///etc/passwd', 'http://user:pass@host/v1'])
      expect(() => model({ baseUrl })).toThrow(TypeError);
  });
});

describe('the cost of a reply', () => {
  const tokens = { prompt_tokens: 1_000, completion_tokens: 50, total_tokens: 1_050 };
  it('reports tokens and price, or that they are unknown', async () => {
    await run([{ ...GOOD, usage: tokens } as Behaviour], {}, { pricePerMillion: { input: 0.5, output: 2 } });
    await run([{ ...GOOD, usage: tokens } as Behaviour]);
    await run(
      [{ ...GOOD, usage: { prompt_tokens: 'many', completion_tokens: -1 } } as Behaviour],
      {},
      {
        pricePerMillion: { input: 1, output: 1 },
      },
    );
    expect(usage).toEqual([
      {
        promptTokens: 1_000,
        completionTokens: 50,
        costMicros: 600,
        outcome: 'answered',
        purpose: 'agent',
        latencyMs: expect.any(Number),
      },
      {
        promptTokens: 1_000,
        completionTokens: 50,
        costMicros: null,
        outcome: 'answered',
        purpose: 'agent',
        latencyMs: expect.any(Number),
      },
      {
        promptTokens: null,
        completionTokens: null,
        costMicros: null,
        outcome: 'answered',
        purpose: 'agent',
        latencyMs: expect.any(Number),
      },
    ]);
  });
});

describe('a server that refuses calls with tools', () => {
  const NAMED = '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set';
  const vllm = (message: string): Behaviour => ({ do: 'status', status: 400, body: JSON.stringify({ message }) });
  const tools = [{ name: 'look_up', description: 'Looks up.', parameters: {} }];
  const told: string[] = [];
  const onToolsRefused = (words: string): void => void told.push(words);
  beforeEach(() => told.splice(0));

  it('is told in its own words, in one line and without the key', async () => {
    expect(reason(await run([vllm(`${NAMED}\n${SECRET}`)], { tools }, { onToolsRefused }))).toBe('refused');
    expect(told).toEqual([`${NAMED} [redacted]`]);
  });

  it('is told however long its answer is', async () => {
    const endless: Behaviour = { do: 'status', status: 400, body: `no tools ${'x'.repeat(1_000_000)}` };
    expect(reason(await run([endless], { tools }, { onToolsRefused }))).toBe('refused');
    expect(told[0]).toMatch(/^no tools x+$/);
    expect(told[0]!.length).toBeLessThan(400);
  });

  it('is not told of a call without tools, or for another reason', async () => {
    await run([vllm(NAMED)], {}, { onToolsRefused });
    await run([vllm('maximum context length exceeded')], { tools }, { onToolsRefused });
    expect(told).toEqual([]);
  });
});
