/** The adapter under test, connected to the fake model server. */
import { OpenAiModel, type ModelCall, type OpenAiOptions } from '../../src/agent/models/openai.js';
import { ModelUnavailable, type Evidence, type ModelReply, type ModelRequest } from '../../src/agent/ports/model.js';
import { LyingModel, type Behaviour } from './lying-model.js';

export const SECRET = 'sk-very-secret-0123456789';
export const evidence = (quote: string, more: Partial<Evidence> = {}): Evidence => ({
  documentId: 'd1',
  title: 'Gold card',
  url: null,
  locale: 'en',
  version: 1,
  start: 0,
  end: quote.length,
  quote,
  kind: 'sentence',
  context: '',
  score: 1,
  ...more,
});
export const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: 'agent',
  messages: [
    { role: 'system', content: 'You answer.' },
    { role: 'user', content: 'What does the Gold card cost?' },
  ],
  tools: [],
  tokensMax: 400,
  timeoutMs: 30_000, // specs that test time-outs set their own
  ...more,
});

export let server: LyingModel;
/** Usage reported by the model since the test started. */
export let usage: ModelCall[];

/** Starts the server for a spec file and stops it at the end. */
export function withLyingModel(): void {
  beforeAll(async () => {
    server = await LyingModel.start();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    usage = [];
  });
}

export const model = (options: Partial<OpenAiOptions> = {}): OpenAiModel =>
  new OpenAiModel({
    baseUrl: `${server.origin}/v1`,
    apiKey: SECRET,
    model: 'test-model',
    retries: 2,
    retryDelayMs: 5,
    onUsage: (told) => usage.push(told),
    ...options,
  });

export interface Outcome {
  reply?: ModelReply;
  error?: unknown;
}
export async function run(
  behaviours: Behaviour[],
  more: Partial<ModelRequest> = {},
  options: Partial<OpenAiOptions> = {},
  signal = new AbortController().signal,
): Promise<Outcome> {
  server.will(...behaviours);
  try {
    return { reply: await model(options).complete(request(more), signal) };
  } catch (error) {
    return { error };
  }
}
export const reason = ({ error }: Outcome): string => {
  expect(error).toBeInstanceOf(ModelUnavailable);
  expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain(SECRET);
  expect((error as Error).cause).toBeUndefined();
  return (error as ModelUnavailable).reason;
};
export const GOOD: Behaviour = { do: 'say', text: 'The fee is $5 per month [1].' };
