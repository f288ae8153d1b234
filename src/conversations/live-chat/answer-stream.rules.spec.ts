import { decodeBatch, encodeBatch, type StreamedEvent } from './answer-stream.rules.js';

const of = (...events: StreamedEvent[]) => ({ workspaceId: 'w', sessionId: 's', instance: 'i', after: 3, events });
const delta = (text: string): StreamedEvent => ({ event: 'delta', data: { text, citations: [1] } });

describe('deltas of an answer', () => {
  it('arrive at another instance unchanged', () => {
    const words = of(
      { event: 'typing', data: { author: 'agent' } },
      delta('So it is,\nin "two" lines.'),
      delta('ยินดี 🙂'),
    );
    const { text, rest } = encodeBatch(words);
    expect([decodeBatch(text!), rest]).toEqual([words, []]);
  });

  it('never exceed the size of a notification; what does not fit is sent with the next one', () => {
    const events = Array.from({ length: 30 }, (_, i) => delta(`${i} ${'ย'.repeat(300)}`));
    const heard: StreamedEvent[] = [];
    for (let waiting = events; waiting.length > 0;) {
      const { text, rest } = encodeBatch(of(...waiting));
      expect(Buffer.byteLength(text!) + 4 * 36).toBeLessThanOrEqual(7_999);
      heard.push(...decodeBatch(text!)!.events);
      waiting = rest;
    }
    expect(heard).toEqual(events);
  });

  it('that are too large for any notification are left to the complete message', () => {
    const large = delta('x'.repeat(8_000));
    expect(encodeBatch(of(large))).toEqual({ text: null, rest: [] });
    expect(decodeBatch(encodeBatch(of(large, delta('small'))).text!)!.events).toEqual([delta('small')]);
  });

  it("are not parsed from another sender's payload", () => {
    for (const payload of ['', 'w s i', 'w s i 3', 'w s i x []', 'w s i 3 {}']) expect(decodeBatch(payload)).toBeNull();
  });
});
