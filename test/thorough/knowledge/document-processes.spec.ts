import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { docx, paragraph, pdf, pdfOf, setText } from '../../support/documents.js';
import { FAULTY_INDEXER, Reader } from '../../support/reading.js';
import type { DocumentProcess } from '../../../src/assistant/knowledge/processes/document-process.js';
import type { DocumentLimits } from '../../../src/assistant/knowledge/processes/limits.js';
import { ProcessNotStarted } from '../../../src/assistant/knowledge/processes/process-not-started.js';

// Faults are logged; these are intended.
beforeAll(() => Logger.overrideLogger(false));

const readers: Reader[] = [];
const reader = (limits: Partial<DocumentLimits> = {}, indexerPath?: string): Reader => {
  readers.push(new Reader(limits, indexerPath));
  return readers.at(-1)!;
};
afterEach(() => readers.splice(0).forEach((one) => one.end()));

const idle = ({ processes }: Reader): DocumentProcess[] => [
  ...(processes as unknown as { idle: Map<DocumentProcess, unknown> }).idle.keys(),
];

/** A PDF with one stream that unpacks to 200 MB. */
async function pdfBomb(): Promise<Buffer> {
  const spaces = ['BT (', ...Array<Buffer>(200).fill(Buffer.alloc(1_000_000, ' ')), ') Tj ET'];
  return pdfOf([await buffer(Readable.from(spaces).pipe(createDeflate()))], { filter: 'FlateDecode' });
}

describe('a document that takes too much memory', () => {
  it.each(['one long list', 'many objects', 'outside the heap'])(
    'is refused, and ends neither the application nor the next document: %s',
    async (fault) => {
      const faulty = reader({ heapMb: 128, residentMb: 400 }, FAULTY_INDEXER);
      expect(await faulty.reason('text', `FAULT ${fault}`)).toBe('memory');
      expect(await faulty.reason('text', 'Parcels arrive in March.')).toBe('accepted');
    },
  );

  it('is refused if it is a PDF whose streams unpack outside the heap', async () => {
    const bomb = await pdfBomb();
    expect(bomb.length).toBeLessThan(300_000);
    expect(await reader({ residentMb: 200 }).reason('pdf', bomb)).toBe('memory');
  });

  it('is refused if it is a Word file with many parts', async () => {
    const small = reader({ heapMb: 48 });
    expect(await small.reason('docx', docx('<w:p/>'.repeat(1_000_000), true))).toBe('memory');
    expect(await small.reason('docx', docx(paragraph('x')))).toBe('accepted');
  });

  it('does not cause another one that is read at the same time to be refused', async () => {
    const both = reader({ heapMb: 128, residentMb: 300 }, FAULTY_INDEXER);
    const honest = 'A parcel may weigh 31 kilograms. '.repeat(20_000);
    const other = randomUUID();
    expect(
      await Promise.all([both.reason('text', 'FAULT outside the heap'), both.reason('text', honest, other)]),
    ).toEqual(['memory', 'accepted']);
  });
});

describe('a document that takes too long', () => {
  it('is refused, and the next one is read', async () => {
    const faulty = reader({ backgroundMs: 1_000 }, FAULTY_INDEXER);
    expect(await faulty.reason('text', 'FAULT hang')).toBe('timeout');
    faulty.end();
    const patient = reader({}, FAULTY_INDEXER);
    expect(await patient.reason('text', 'Parcels arrive in March.')).toBe('accepted');
  });

  it('is accepted if the machine was busy with something else', async () => {
    const patient = reader({ backgroundMs: 1_500 }, FAULTY_INDEXER);
    expect(await patient.reason('text', 'FAULT wait\n\nParcels arrive in March.')).toBe('accepted');
  });

  it('is left to the background if its caller would wait long for a busy machine', async () => {
    const { processes, workspaceId } = reader({ quickMs: 1_000 }, FAULTY_INDEXER);
    const job = { kind: 'text', title: 'x', text: 'FAULT wait', locale: null } as const;
    expect(await processes.read(workspaceId, job, { lane: 'quick' })).toBeNull();
  });

  it('is refused if a library takes the time', async () => {
    expect(await reader({ backgroundMs: 100 }).reason('pdf', await pdfBomb())).toBe('timeout');
  });
});

describe('two lanes', () => {
  it.each(['quick', 'background'] as const)('%s: one is held by a workspace, the other is for others', async (lane) => {
    const { processes } = reader({}, FAULTY_INDEXER);
    const stop = new AbortController();
    const read = (workspaceId: string, text: string) =>
      processes.read(workspaceId, { kind: 'text', title: 'x', text, locale: null }, { lane, signal: stop.signal });
    const [one, two] = [randomUUID(), randomUUID()];
    const held = read(one, 'FAULT hang').catch(() => 'stopped');
    const waiting = read(one, 'Parcels arrive in March.');
    expect(await read(two, 'Parcels arrive in May.')).not.toBeNull();
    stop.abort();
    expect(await held).toBe('stopped');
    await expect(waiting).rejects.toThrow();
  });
});

describe('a process that reads documents', () => {
  it('has no environment variables, and so none of our secrets', async () => {
    const mine = reader();
    await mine.read('text', 'Parcels arrive in March.');
    const [{ pid }] = idle(mine) as [DocumentProcess];
    const { readFile } = await import('node:fs/promises');
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    expect(environment.split('\0').filter((line) => line && !line.startsWith('NODE_CHANNEL_'))).toEqual([]);
  });

  /** A reader for two workspaces, and the process in which it read last. */
  function ofTwo() {
    const mine = reader();
    const pidAfter = async (...read: Parameters<Reader['read']>): Promise<number | undefined> => {
      await mine.read(...read);
      return idle(mine).at(-1)!.pid;
    };
    return { pidAfter, one: randomUUID(), two: randomUUID() };
  }

  it('is reused for the next text, but not for another workspace once a library has run in it', async () => {
    const { pidAfter, one, two } = ofTwo();
    const first = await pidAfter('text', 'Parcels arrive in March.', one);
    expect(await pidAfter('markdown', '# Fees\n\nThey are low.', two)).toBe(first);
    const file = pdf([setText('The battery charges in 90 minutes.', 700)]);
    const second = await pidAfter('pdf', file, one);
    expect(second).not.toBe(first);
    expect(await pidAfter('pdf', file, one)).toBe(second);
    expect(await pidAfter('pdf', file, two)).not.toBe(second);
  });

  it('runs no library after reading another workspace’s text', async () => {
    const { pidAfter, one, two } = ofTwo();
    const first = await pidAfter('text', 'Parcels arrive in March.', one);
    const second = await pidAfter('html', '<p>The fees are low this year.</p>', two);
    expect(second).not.toBe(first);
    const file = pdf([setText('The battery charges in 90 minutes.', 700)]);
    expect(await pidAfter('pdf', file, two)).toBe(second);
    expect(await pidAfter('html', '<p>The fees are high this year.</p>', one)).toBe(first);
  });

  it('runs no library for a workspace after reading for several', async () => {
    const mine = reader();
    const [one, two] = [randomUUID(), randomUUID()];
    await mine.read('text', 'Parcels arrive in March.', one);
    await mine.read('text', 'Parcels arrive in May.', two);
    const [first] = idle(mine);
    await mine.read('html', '<p>The fees are low this year.</p>', one);
    expect(idle(mine).at(-1)!.pid).not.toBe(first!.pid);
  });

  it('that cannot start reports that, without blaming the document', async () => {
    const noStart = reader({}, '/nowhere/indexer.js');
    await expect(noStart.read('text', 'Parcels arrive in March.')).rejects.toBeInstanceOf(ProcessNotStarted);
  });

  it('is not reused after a document that failed in it', async () => {
    const mine = reader();
    expect(await mine.reason('pdf', 'no pdf')).toBe('damaged');
    expect(idle(mine)).toEqual([]);
  });

  it('that is killed reports that, without blaming the document', async () => {
    const faulty = reader({}, FAULTY_INDEXER);
    await expect(faulty.read('text', 'FAULT end')).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await faulty.reason('text', 'Parcels arrive in March.')).toBe('accepted');
  });

  it('quotes nothing of a document in an internal error', async () => {
    const fault: Error = await reader({}, FAULTY_INDEXER)
      .read('text', 'FAULT throw')
      .then(
        () => new Error('read'),
        (error: Error) => error,
      );
    expect(fault).toMatchObject({ name: 'DocumentFault', stack: expect.stringContaining('faulty-indexer') as string });
    expect(fault.stack).not.toContain('secret');
  });
});
