import { EmbeddingServer } from '../../../test/support/embedding-server.js';
import { EmbedderFailed, type EmbedOptions } from '../ports/embedder.js';
import { parseEmbeddings } from './embeddings-reply.js';
import type { EmbeddingCall } from './openai-embedder.js';
import { OpenAiEmbedder } from './openai-embedder.js';

const KEY = 'sk-embedding-secret-0123456789';
let server: EmbeddingServer;
let calls: EmbeddingCall[];
beforeAll(async () => {
  server = await EmbeddingServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.refuse = () => null;
  calls = [];
});

const embed = (texts: string[], options: Partial<EmbedOptions> = {}, more: object = {}): Promise<Float32Array[]> =>
  new OpenAiEmbedder({
    baseUrl: server.baseUrl,
    apiKey: KEY,
    model: 'words',
    onCall: (call) => calls.push(call),
    ...more,
  }).embed(texts, { purpose: 'passages', timeoutMs: 5_000, ...options });
const failure = async (asked: Promise<unknown>): Promise<EmbedderFailed> => {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EmbedderFailed);
  expect((error as Error).message).not.toContain(KEY);
  return error as EmbedderFailed;
};
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe('the adapter to an embeddings endpoint', () => {
  it('returns a vector of length 1 for each text, in order', async () => {
    const [price, cost, weather] = await embed(['the price', 'what it costs', 'rain tomorrow']);
    for (const vector of [price!, cost!, weather!]) expect(dot(vector, vector)).toBeCloseTo(1, 5);
    expect(dot(price!, cost!)).toBeGreaterThan(0.9);
    expect(dot(price!, weather!)).toBeLessThan(0.5);
    const [seen] = server.requests.slice(-1);
    expect(seen).toMatchObject({
      path: '/v1/embeddings',
      model: 'words',
      input: ['the price', 'what it costs', 'rain tomorrow'],
    });
    expect(seen!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(calls).toMatchObject([{ purpose: 'passages', outcome: 'answered' }]);
  });

  it.each([
    [400, 'rejected'],
    [413, 'rejected'],
    [401, 'away'],
    [404, 'away'],
    [429, 'away'],
    [500, 'failed'],
    [503, 'away'],
  ])('maps status %i to %s', async (status, reason) => {
    server.refuse = () => status;
    expect((await failure(embed(['x']))).reason).toBe(reason);
    expect(calls).toMatchObject([{ outcome: reason }]);
  });

  it('follows no redirect: texts and key are sent only to the operator’s address', async () => {
    const other = await EmbeddingServer.start();
    server.refuse = () => ({ redirect: `${other.baseUrl}/embeddings` });
    expect((await failure(embed(['x']))).reason).toBe('away');
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('respects its time limit, stops at endless responses, and ends with its caller', async () => {
    server.refuse = () => 'hang';
    expect((await failure(embed(['x'], { timeoutMs: 100 }))).reason).toBe('timeout');
    const reason = new Error('the caller has gone');
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 50);
    await expect(embed(['x'], { signal: controller.signal })).rejects.toBe(reason);
    server.refuse = () => 'endless';
    expect((await failure(embed(['x'], {}, { replyBytesMax: 1_000_000 }))).reason).toBe('rubbish');
    expect(calls.map(({ outcome }) => outcome)).toEqual(['timeout', 'aborted', 'rubbish']);
  });

  it('reports an unreachable server', async () => {
    const gone = await EmbeddingServer.start();
    const { baseUrl } = gone;
    await gone.close();
    expect((await failure(embed(['x'], {}, { baseUrl }))).reason).toBe('away');
  });
});

describe('a response of an embeddings endpoint', () => {
  it.each([
    ['no JSON', 'oops', 1],
    ['nothing', 'null', 1],
    ['fewer vectors than texts', '{"data":[{"embedding":[1]}]}', 2],
    ['a vector without numbers', '{"data":[{"embedding":[]}]}', 1],
    ['a text for a number', '{"data":[{"embedding":["1"]}]}', 1],
    ['null for a number', '{"data":[{"embedding":[null,1]}]}', 1],
    ['no direction', '{"data":[{"embedding":[0,0]}]}', 1],
    ['numbers beyond measure', '{"data":[{"embedding":[1e308,1e308]}]}', 1],
    ['several dimensions', '{"data":[{"embedding":[1]},{"embedding":[1,1]}]}', 2],
    ['one text twice', '{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}', 2],
    ['an index beyond the texts', '{"data":[{"index":7,"embedding":[1]}]}', 1],
  ])('is rejected if it has %s', (_, body, count) => {
    expect(() => parseEmbeddings(body, count)).toThrow(EmbedderFailed);
  });
});
