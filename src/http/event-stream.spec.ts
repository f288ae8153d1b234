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

describe('a stream that is watched', () => {
  it('reads as it did, and tells its end before that is sent', async () => {
    const plain = await read(await EventStream.open(source(delta, done)));
    const told: unknown[] = [];
    const watched = await EventStream.open(source(delta, done)).then((one) =>
      one.watched(async (end) => void told.push(end)),
    );
    const frames: string[] = [];
    for await (const frame of watched.frames('req_1')) {
      if (frame.startsWith('event: done')) expect(told).toEqual([done.data]);
      frames.push(frame);
    }
    expect(frames).toEqual(plain);
    expect(told).toEqual([done.data]);
  });

  it('tells that there is no end where it is left, breaks, or has none', async () => {
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
      const told: unknown[] = [];
      const stream = await (await EventStream.open(events)).watched(async (end) => void told.push(end));
      await read(stream, most);
      expect(told).toEqual([null]);
    }
  });
});
