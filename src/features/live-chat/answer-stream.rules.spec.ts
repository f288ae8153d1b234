import { batchIn, batchText, type StreamedEvent } from './answer-stream.rules.js';

const of = (...events: StreamedEvent[]) => ({ workspaceId: 'w', sessionId: 's', instance: 'i', after: 3, events });
const delta = (text: string): StreamedEvent => ({ event: 'delta', data: { text, citations: [1] } });

describe('words of an answer', () => {
  it('arrive at another instance as they were', () => {
    const words = of(
      { event: 'typing', data: { author: 'agent' } },
      delta('So it is,\nin "two" lines.'),
      delta('ยินดี 🙂'),
    );
    const { text, rest } = batchText(words);
    expect([batchIn(text!), rest]).toEqual([words, []]);
  });

  it('never are more than a notification can carry, and what does not fit comes with the next', () => {
    const events = Array.from({ length: 30 }, (_, i) => delta(`${i} ${'ย'.repeat(300)}`));
    const heard: StreamedEvent[] = [];
    for (let waiting = events; waiting.length > 0;) {
      const { text, rest } = batchText(of(...waiting));
      expect(Buffer.byteLength(text!) + 4 * 36).toBeLessThanOrEqual(7_999);
      heard.push(...batchIn(text!)!.events);
      waiting = rest;
    }
    expect(heard).toEqual(events);
  });

  it('that no notification can carry are left to the message', () => {
    const large = delta('x'.repeat(8_000));
    expect(batchText(of(large))).toEqual({ text: null, rest: [] });
    expect(batchIn(batchText(of(large, delta('small'))).text!)!.events).toEqual([delta('small')]);
  });

  it('are none where another sent them', () => {
    for (const payload of ['', 'w s i', 'w s i 3', 'w s i x []', 'w s i 3 {}']) expect(batchIn(payload)).toBeNull();
  });
});
