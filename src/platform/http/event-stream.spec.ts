import { once } from 'node:events';
import { EventStream, type ServerEvent } from './event-stream.js';

async function* source(...events: ServerEvent[]): AsyncGenerator<ServerEvent> {
  yield* events;
}
const delta = { event: 'delta', data: { text: 'x' } };
const done = { event: 'done', data: { object: 'answer' } };

async function read(stream: EventStream, most = Infinity): Promise<string[]> {
  const frames: string[] = [];
  for await (const frame of stream.body('req_1')) if (frames.push(String(frame)) >= most) break;
  return frames;
}

describe('a watched stream', () => {
  it('yields the same events, and reports its end before the end is sent', async () => {
    const plain = await read(await EventStream.open(source(delta, done)));
    const ends: unknown[] = [];
    const watched = await EventStream.open(source(delta, done)).then((one) =>
      one.observed(async (end) => void ends.push(end)),
    );
    const frames: string[] = [];
    for await (const frame of watched.body('req_1')) {
      if (String(frame).startsWith('event: done')) expect(ends).toEqual([done.data]);
      frames.push(frame);
    }
    expect(frames).toEqual(plain);
    expect(ends).toEqual([done.data]);
  });

  it('reports no end if the reader leaves, the source fails or it has no last event', async () => {
    async function* breaking(): AsyncGenerator<ServerEvent> {
      yield delta;
      throw new Error('broken');
    }
    const cases: [AsyncGenerator<ServerEvent>, number][] = [
      [source(delta, delta, delta, delta, done), 1], // some are read ahead
      [breaking(), Infinity],
      [source(delta), Infinity],
    ];
    for (const [events, most] of cases) {
      const ends: unknown[] = [];
      const stream = await (await EventStream.open(events)).observed(async (end) => void ends.push(end));
      await read(stream, most);
      await new Promise(setImmediate);
      expect(ends).toEqual([null]);
    }
  });

  it('ends its source although its client left before anything was read', async () => {
    const ends: unknown[] = [];
    const stream = await EventStream.open(source(delta, done));
    const text = (await stream.observed(async (end) => void ends.push(end))).body('req_1');
    text.destroy();
    await once(text, 'close');
    await new Promise(setImmediate);
    expect(ends).toEqual([null]);
  });
});
