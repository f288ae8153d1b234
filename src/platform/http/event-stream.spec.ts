import { EventStream, type ServerEvent } from './event-stream.js';

async function* source(...events: ServerEvent[]): AsyncGenerator<ServerEvent> {
  yield* events;
}
const delta = { event: 'delta', data: { text: 'x' } };
const done = { event: 'done', data: { object: 'answer' } };

async function read(stream: EventStream, most = Infinity): Promise<string[]> {
  const frames: string[] = [];
  for await (const frame of stream.frames('req_1')) if (frames.push(frame) >= most) break;
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
    for await (const frame of watched.frames('req_1')) {
      if (frame.startsWith('event: done')) expect(ends).toEqual([done.data]);
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
      [source(delta, done), 1],
      [breaking(), Infinity],
      [source(delta), Infinity],
    ];
    for (const [events, most] of cases) {
      const ends: unknown[] = [];
      const stream = await (await EventStream.open(events)).observed(async (end) => void ends.push(end));
      await read(stream, most);
      expect(ends).toEqual([null]);
    }
  });
});
