import { fail } from '../../../src/platform/kernel/errors.js';
import type { Calls } from '../../../src/platform/kernel/threads/pool-job.js';
import { JobOverBudget, type ThreadEnd } from '../../../src/platform/kernel/threads/thread-errors.js';
import { ThreadPool, type ThreadPoolOptions } from '../../../src/platform/kernel/threads/thread-pool.js';
import { eventually } from '../../support/eventually.js';
import type { Step } from '../../support/pool-worker.js';

let pool: ThreadPool;
let broken: { end: ThreadEnd; task: string | undefined }[];

const start = (change: Partial<ThreadPoolOptions> = {}): ThreadPool => {
  broken = [];
  pool = new ThreadPool({
    ...{
      file: require.resolve('../../support/pool-worker.ts'),
      threadsMax: 1,
      jobsMax: 8,
      budgetMs: 500,
      memoryMb: 64,
    },
    onBroken: (end, request) => void broken.push({ end, task: request?.task }),
    ...change,
  });
  return pool;
};
afterEach(() => pool.close());

const job = (steps: Step[], calls: Calls = {}, owner = 'one') => ({
  ...{ task: 'script', input: steps, owner },
  serve: () => ({ calls, close: () => {} }),
  ...{ final: new Set(['pay']), costly: new Set(['think']), isShown: true },
});
const result = (steps: Step[], calls?: Calls, owner?: string) => pool.result(job(steps, calls, owner));

/** A host call that stays pending until it is released. */
function gate() {
  let letGo = (): void => {};
  let asked = 0;
  const open = new Promise<string>((resolve) => (letGo = () => resolve('let go')));
  return { wait: () => (asked++, open), letGo: () => letGo(), asked: () => asked };
}

describe('a job in a thread', () => {
  it('continues only when its next event is requested, and gets the host’s responses', async () => {
    start();
    const called: unknown[] = [];
    const calls = { note: async (what: unknown) => (called.push(what), `noted ${String(what)}`) };
    const run = pool.run(
      job([{ call: 'note', with: 1 }, { say: 'a' }, { call: 'note', with: 2 }, { say: 'b' }], calls),
    );
    expect((await run.next()).value).toBe('a');
    await result([]); // the thread has had time for more
    expect(called).toEqual([1]);
    expect((await run.next()).value).toBe('b');
    expect(await run.next()).toEqual({ done: true, value: ['noted 1', 'noted 2'] });
  });

  it('rejects with the host’s own error, errors of its own code, and values that cannot be sent', async () => {
    start();
    const error = fail('slot_unavailable');
    const calls = { book: () => Promise.reject(error) };
    await expect(result([{ call: 'book' }], calls)).rejects.toBe(error);
    await expect(result([{ throw: 'out of order' }])).rejects.toThrow('out of order');
    await expect(result([{ uncloneable: true }])).rejects.toThrow(/could not be cloned/);
    await expect(result([{ call: 'constructor' }])).rejects.toThrow('the host serves no constructor');
    expect(broken).toEqual([]);
  });

  it('is abandoned at once when its signal is aborted, and its thread forgets it', async () => {
    start();
    const { wait, asked } = gate();
    const abort = new AbortController();
    const waiting = pool.result(job([{ call: 'wait' }], { wait }), abort.signal);
    await eventually(() => asked() === 1);
    abort.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(await result([])).toEqual([]);
  });
});

describe('a job that uses too many resources', () => {
  it.each<[string, Step[], ThreadEnd]>([
    ['never lets go of the thread', [{ hang: true }], 'time'],
    [
      'works for too long in many small stretches',
      Array.from({ length: 40 }, () => [{ spinMs: 30 }, { call: 'note' }] as Step[]).flat(),
      'time',
    ],
    ['takes all memory', [{ eat: true }], 'memory'],
  ])('and %s is terminated; the others restart in a new thread', async (_, steps, end) => {
    start({ budgetMs: end === 'memory' ? 30_000 : 500 });
    const { wait, letGo, asked } = gate();
    const other = result([{ call: 'wait' }], { wait });
    await eventually(() => asked() === 1);
    const calls = { note: () => Promise.resolve(null) };
    await expect(result(steps, calls)).rejects.toEqual(new JobOverBudget(end));
    letGo();
    expect(await other).toEqual(['let go']);
    expect(broken).toEqual([{ end, task: 'script' }]);
  });

  it('also ends jobs that have emitted an event or acted, which are not run twice', async () => {
    start();
    const { wait, asked } = gate();
    const paid: number[] = [];
    const pay = async () => paid.push(1);
    const paying = result([{ call: 'pay' }, { call: 'wait' }], { pay, wait });
    const talking = pool.run(job([{ say: 'half an answer' }, { call: 'wait' }], { wait }));
    await talking.next();
    await eventually(() => asked() === 1);
    const ended = [paying, talking.next(), result([{ hang: true }])].map((one) => one.catch((error: unknown) => error));
    expect(await Promise.all(ended)).toEqual([
      fail('service_unavailable'),
      fail('service_unavailable'),
      new JobOverBudget('time'),
    ]);
    expect(paid).toEqual([1]);
    const late = pool.run(job([{ say: 'seen' }, { say: 'not seen' }]));
    await late.next();
    await expect(result([{ hang: true }])).rejects.toEqual(new JobOverBudget('time'));
    await expect(late.next()).rejects.toEqual(fail('service_unavailable'));
  });

  it('is not the first job of a thread, which pays for what is compiled and loaded', async () => {
    start({ firstJobMs: 60_000 });
    const long: Step[] = [{ spinMs: 700 }];
    expect(await result(long)).toEqual([]);
    await expect(result(long)).rejects.toEqual(new JobOverBudget('time'));
  });

  it('has more time in small stretches if its request has', async () => {
    start();
    const calls = { note: () => Promise.resolve(null) };
    const steps = Array.from({ length: 40 }, () => [{ spinMs: 30 }, { call: 'note' }] as Step[]).flat();
    expect(await pool.result({ ...job(steps, calls), moreMs: 60_000 })).toHaveLength(40);
    expect(broken).toEqual([]);
  });

  it('does not delay the others if another thread is free', async () => {
    start({ threadsMax: 2, budgetMs: 60_000 });
    const hanging = result([{ hang: true }]).catch((error: unknown) => error);
    expect(await Promise.all(Array.from({ length: 3 }, () => result([])))).toEqual([[], [], []]);
    await pool.close();
    expect(await hanging).toEqual(fail('service_unavailable'));
  });
});

const onLinux = process.platform === 'linux' ? it : it.skip;
onLinux('a job that a busy machine delays has not used up its budget', async () => {
  start({ budgetMs: 200 });
  const calls = { note: () => Promise.resolve(null) };
  expect(await result([{ sleepMs: 700 }, { call: 'note' }, { sleepMs: 700 }], calls)).toEqual([null]);
  expect(broken).toEqual([]);
});

describe('an owner whose job was at fault', () => {
  it('has its next jobs run where they delay no one else', async () => {
    start();
    await expect(result([{ hang: true }], {}, 'bad')).rejects.toEqual(new JobOverBudget('time'));
    const ended: string[] = [];
    const hanging = result([{ hang: true }], {}, 'bad').catch(() => ended.push('bad'));
    for (let i = 0; i < 3; i++) await result([], {}, 'good').then(() => ended.push('good'));
    await hanging;
    expect(ended).toEqual(['good', 'good', 'good', 'bad']);
  });

  it('is blamed even if its caller has left meanwhile', async () => {
    start({ threadsMax: 2 });
    const abort = new AbortController();
    const left = pool.result(job([{ hang: true }], {}, 'bad'), abort.signal);
    setTimeout(() => abort.abort(new Error('gone')), 50);
    await expect(left).rejects.toThrow('gone');
    await eventually(() => broken.length === 1);
    expect(broken).toEqual([{ end: 'time', task: 'script' }]);
    const hanging = [1, 2, 3].map(() => result([{ hang: true }], {}, 'bad').catch(() => 'bad'));
    const good = Array.from({ length: 3 }, () => result([], {}, 'good').then(() => 'good'));
    expect(await Promise.race([hanging[0], Promise.all(good)])).toEqual(['good', 'good', 'good']);
    await Promise.all(hanging);
    expect(broken).toHaveLength(4); // one after the other in the only thread for such owners
  });
});

describe('a job whose events are not shown', () => {
  it('restarts after its first event if another job ends its thread', async () => {
    start();
    const { wait, letGo, asked } = gate();
    const run = pool.run({ ...job([{ say: 'a' }, { call: 'wait' }, { say: 'b' }], { wait }), isShown: false });
    expect((await run.next()).value).toBe('a');
    await expect(result([{ hang: true }])).rejects.toEqual(new JobOverBudget('time'));
    expect((await run.next()).value).toBe('a'); // of its second run, which continues only when requested
    expect(asked()).toBe(0);
    letGo();
    expect([(await run.next()).value, (await run.next()).value]).toEqual(['b', ['let go']]);
  });
});

describe('a thread that runs out of memory', () => {
  it('does not incriminate the job that took the last memory: it runs again, apart from ordinary ones', async () => {
    start({ budgetMs: 30_000 });
    const { wait, letGo, asked } = gate();
    const other = result([{ call: 'wait' }], { wait }, 'other');
    await eventually(() => asked() === 1);
    let runs = 0;
    const begun = async () => void runs++;
    const eating = result([{ call: 'begun' }, { eat: true }], { begun }, 'bad');
    await expect(eating).rejects.toEqual(new JobOverBudget('memory'));
    expect(runs).toBe(2);
    letGo();
    await other;
    expect(broken).toEqual([{ end: 'memory', task: 'script' }]);
  });
});

describe('a pool', () => {
  it('refuses more jobs than it has capacity for, and more than half of them from one owner', async () => {
    start();
    const { wait, letGo } = gate();
    const many = ['one', 'one', 'one', 'one', 'two', 'two', 'three', 'three'].map((owner) =>
      result([{ call: 'wait' }], { wait }, owner),
    );
    await expect(result([], {}, 'one')).rejects.toEqual(fail('service_unavailable'));
    await expect(result([], {}, 'four')).rejects.toEqual(fail('service_unavailable'));
    letGo();
    await Promise.all(many);
    expect(await result([], {}, 'one')).toEqual([]);
  });

  it('abandons a script that cannot be loaded', async () => {
    start({ file: '/nowhere.js' });
    await expect(result([])).rejects.toEqual(fail('service_unavailable'));
  });
});
