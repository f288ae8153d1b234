/** Lanes that work on a queue. */
import { LaneWorker } from './lane-worker.js';

/** Finds what stands in `work`; each look says first that it has begun. */
class Worker extends LaneWorker {
  work: string[] = [];
  readonly done: string[] = [];
  looking: () => Promise<void> | void = () => {};

  constructor() {
    super(1, 60_000);
  }

  protected async next(): Promise<boolean> {
    const found = this.work.shift();
    await this.looking();
    if (found !== undefined) this.done.push(found);
    return found !== undefined;
  }
}

describe('a queue', () => {
  let worker: Worker;
  beforeEach(() => {
    worker = new Worker();
    worker.onApplicationBootstrap();
  });
  afterEach(() => worker.onApplicationShutdown());

  it('is worked on until nothing is left', async () => {
    worker.work = ['a', 'b'];
    await worker.whenIdle();
    expect(worker.done).toEqual(['a', 'b']);
  });

  it('is looked at once more if work arrives while its only lane finds nothing', async () => {
    worker.looking = () => {
      worker.looking = () => {};
      worker.work.push('late');
      worker.wake();
    };
    await worker.whenIdle();
    expect(worker.done).toEqual(['late']);
  });

  it('is left alone when it stops', async () => {
    worker.looking = () => void worker.onApplicationShutdown();
    worker.work = ['a', 'b'];
    await worker.whenIdle();
    expect(worker.done).toEqual(['a']);
  });
});
