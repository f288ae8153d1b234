import { webmOf } from '../../../test/support/recordings.js';
import { TranscriptionServer } from '../../../test/support/transcription-server.js';
import { TranscriptionFailed, type Transcript } from '../ports/transcriber.js';
import { OpenAiTranscriber, type TranscriptionCall } from './openai-transcriber.js';
import { parseTranscription } from './transcription-reply.js';

const KEY = 'sk-ears-secret-0123456789';
const BYTES = webmOf(1);
let server: TranscriptionServer;
let calls: TranscriptionCall[];
beforeAll(async () => {
  server = await TranscriptionServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.refuse = () => null;
  server.requests.length = 0;
  calls = [];
});

const transcribe = (change: object = {}): Promise<Transcript> =>
  new OpenAiTranscriber({
    ...server.config({ apiKey: KEY }),
    onCall: (call) => calls.push(call),
    ...change,
  }).transcribe({ bytes: BYTES, type: 'audio/webm', filename: 'voice.webm' });
const failure = async (asked: Promise<unknown>): Promise<TranscriptionFailed> => {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(TranscriptionFailed);
  expect((error as Error).message).not.toContain(KEY);
  return error as TranscriptionFailed;
};

describe('the adapter to a transcription endpoint', () => {
  it('returns what a recording says, and how long it is', async () => {
    server.hears(BYTES, { text: ' Hello there. ', duration: 1.02 });
    expect(await transcribe()).toEqual({ text: 'Hello there.', seconds: 1.02 });
    expect(server.requests).toMatchObject([
      { path: '/v1/audio/transcriptions', fields: { model: 'ears-1', response_format: 'verbose_json' } },
    ]);
    expect(server.requests[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(calls).toMatchObject([{ outcome: 'answered' }]);
    await transcribe({ apiKey: '' });
    expect(server.requests[1]!.headers.authorization).toBeUndefined();
  });

  it.each([
    [400, 'rejected'],
    [413, 'rejected'],
    [401, 'away'],
    [404, 'away'],
    [429, 'away'],
    [500, 'failed'],
    [502, 'away'],
    [503, 'away'],
  ])('maps status %i to %s', async (status, reason) => {
    server.refuse = () => status;
    expect((await failure(transcribe())).reason).toBe(reason);
    expect(calls).toMatchObject([{ outcome: reason }]);
  });

  it('follows no redirect: recordings and key are sent only to the operator’s address', async () => {
    const other = await TranscriptionServer.start();
    server.refuse = () => ({ redirect: `${other.baseUrl}/audio/transcriptions` });
    expect((await failure(transcribe())).reason).toBe('away');
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('respects its time limit, stops at endless responses, and reports an unreachable server', async () => {
    server.refuse = () => 'hang';
    expect((await failure(transcribe({ timeoutMs: 100 }))).reason).toBe('timeout');
    server.refuse = () => 'endless';
    expect((await failure(transcribe())).reason).toBe('rubbish');
    expect((await failure(transcribe({ baseUrl: 'http://127.0.0.1:9/v1' }))).reason).toBe('away');
  });

  it('refuses an address with credentials or of another scheme', () => {
    for (const baseUrl of ['http://user:pass@127.0.0.1/v1', 'file:///v1'])
      expect(() => new OpenAiTranscriber(server.config({ baseUrl }))).toThrow(TypeError);
  });
});

describe('a response', () => {
  it.each([
    ['a text and no more', { text: 'Hi' }, { text: 'Hi', seconds: null }],
    ['a duration as text', { text: 'Hi', duration: '3.5' }, { text: 'Hi', seconds: 3.5 }],
    ['a duration that is none', { text: 'Hi', duration: -1 }, { text: 'Hi', seconds: null }],
    ['a duration in words', { text: 'Hi', duration: 'long' }, { text: 'Hi', seconds: null }],
    ['blanks', { text: ' \n ', duration: 1 }, { text: '', seconds: 1 }],
    ['speech in one of its segments', spoken([0.9, -1.5], [0.1, -0.2]), { text: 'Thank you.', seconds: null }],
    ['noise alone', spoken([0.9, -1.5], [0.7, -1.1]), { text: '', seconds: null }],
    ['segments that say nothing of it', { text: 'Hi', segments: [{}, null] }, { text: 'Hi', seconds: null }],
  ])('with %s is understood', (_, body, transcript) => {
    expect(parseTranscription(JSON.stringify(body))).toEqual(transcript);
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"text":null}',
    '{"text":{}}',
    '<html>',
    JSON.stringify({ text: 'x'.repeat(4_001) }),
  ])('of %.40s is invalid', (body) => {
    expect(() => parseTranscription(body)).toThrow(TranscriptionFailed);
  });
});

function spoken(...segments: [noSpeech: number, logprob: number][]): object {
  return {
    text: 'Thank you.',
    segments: segments.map(([no_speech_prob, avg_logprob]) => ({ no_speech_prob, avg_logprob })),
  };
}
