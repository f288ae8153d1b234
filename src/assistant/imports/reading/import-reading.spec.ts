import { Logger } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { IMPORT_OPTIONS, piecesOf, split } from '../../../../test/support/imports.js';
import { UnreadableExport } from '../adapters/unreadable-export.js';
import type { ReadItem } from '../imported.dto.js';
import type { ImportProcess } from './import-process.js';
import { ImportReading } from './import-reading.js';
import { READING_LIMITS, type ReadingLimits } from './limits.js';

// Faults are logged; these are intended.
beforeAll(() => Logger.overrideLogger(false));

const open: ImportReading[] = [];
function reading(limits: Partial<ReadingLimits> = {}): ImportReading {
  const one = Object.assign(new ImportReading(), { limits: { ...READING_LIMITS, ...limits } });
  open.push(one);
  return one;
}
afterEach(() => open.splice(0).forEach((one) => one.onApplicationShutdown()));

const processesOf = (one: ImportReading): ImportProcess[] => [
  ...(one as unknown as { running: Set<ImportProcess> }).running,
];
const pidOf = (one: ImportProcess | undefined): number => (one as unknown as { child: { pid: number } }).child.pid;

const conversation = (id: number, text = 'Hi'): string =>
  JSON.stringify({
    ...{ type: 'conversation', id: String(id), created_at: 1_790_000_000, conversation_parts: {} },
    source: { type: 'conversation', body: text, author: { type: 'user', id: '1' } },
  });
const file = (count: number, text?: string): string =>
  Array.from({ length: count }, (_, index) => conversation(index, text)).join('\n');

async function all(batches: AsyncIterable<ReadItem[]>): Promise<{ sizes: number[]; items: ReadItem[] }> {
  const found: ReadItem[][] = [];
  for await (const batch of batches) found.push(batch);
  return { sizes: found.map(({ length }) => length), items: found.flat() };
}
const read = (one: ImportReading, bytes: AsyncIterable<Buffer>, signal = new AbortController().signal) =>
  one.read({ source: 'intercom', options: IMPORT_OPTIONS }, bytes, signal);

describe('a file of an import', () => {
  it('is read in batches of a hundred, in its order', async () => {
    const { sizes, items } = await all(read(reading(), piecesOf(file(250), 10_000)));
    expect(sizes).toEqual([100, 100, 50]);
    expect(split(items).conversations.map(({ externalId }) => Number(externalId))).toEqual([...Array(250).keys()]);
  });

  it('is read in smaller batches if its messages are long', async () => {
    const { sizes } = await all(read(reading(), piecesOf(file(80, 'x'.repeat(20_000)), 100_000)));
    expect(Math.max(...sizes)).toBeLessThan(30);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(80);
  });

  it('is read only as fast as its batches are taken', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) yield Buffer.from(`${conversation(given++)}\n`);
    }
    for await (const batch of read(reading(), endless())) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(batch).toHaveLength(100);
      // Some of the first bytes are read ahead, to see what the file is.
      expect(given).toBeLessThan(150);
      break;
    }
  });

  it('is refused with what it is, if that is something else', async () => {
    const tickets = JSON.stringify([{ id: 1, requester_id: 2, submitter_id: 2 }]);
    const refused = all(read(reading(), piecesOf(tickets)));
    await expect(refused).rejects.toThrow(UnreadableExport);
    await expect(refused).rejects.toThrow('This looks like an export of Zendesk (tickets), not of Intercom.');
  });
});

describe('a file that takes too much', () => {
  it('of memory ends its own process', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => `${index},2026-10-05,customer,${'x'.repeat(900_000)}\n`);
    const small = reading({ heapMb: 1_000, residentMb: 120 });
    const { signal } = new AbortController();
    const bytes = piecesOf(`ticket,at,author,text\n${rows.join('')}`, 262_144);
    await expect(all(small.read({ source: 'csv', options: IMPORT_OPTIONS }, bytes, signal))).rejects.toThrow(
      'Reading the file took too much memory.',
    );
    expect(processesOf(small)).toEqual([]);
  });

  it('of CPU time ends its own process', async () => {
    const slow = reading({ stepMs: 100 });
    const markup = '<b><p>'.repeat(16_000);
    await expect(all(read(slow, piecesOf(file(20, markup), 4_000_000)))).rejects.toThrow(
      'Reading a part of the file took too long.',
    );
  });
});

describe('the process that reads an import', () => {
  /** A reading that has begun, and waits. */
  async function begun(signal?: AbortSignal) {
    const one = reading();
    const batches = read(one, piecesOf(file(500), 10_000), signal);
    await batches.next();
    return { batches, pid: pidOf(processesOf(one)[0]) };
  }
  const runs = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const ends = async (pid: number): Promise<void> => {
    while (runs(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('has no environment variables, and so none of our secrets', async () => {
    const { pid } = await begun();
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    expect(environment.split('\0').filter((line) => line && !line.startsWith('NODE_CHANNEL_'))).toEqual([]);
  });

  it('tells the team if it is killed', async () => {
    const { batches, pid } = await begun();
    process.kill(pid, 'SIGKILL');
    await expect(all(batches)).rejects.toThrow('Reading was interrupted.');
  });

  it('ends when nobody takes what it reads', async () => {
    const { batches, pid } = await begun();
    await batches.return(undefined);
    await ends(pid);
  });

  it('ends with the reason of whoever stops it', async () => {
    const stop = new AbortController();
    const { batches, pid } = await begun(stop.signal);
    stop.abort(new Error('paused'));
    await expect(batches.next()).rejects.toThrow('paused');
    await ends(pid);
  });
});
