/**
 * The process that reads documents: normalises a source, cuts it into passages, and sends them back in batches.
 * It has no environment, no database and no secret; a document can only affect this process.
 */
import { Worker } from 'node:worker_threads';
import type { Indexer } from '../../../agent/ports/indexer.js';
import type { DocumentNotes, IndexedPassage } from '../../../agent/ports/knowledge.js';
import { InvariantError, required } from '../../../platform/kernel/invariant.js';
import { CpuBudget } from '../../../platform/kernel/processes/cpu-budget.js';
import type { WatchData } from '../../../platform/kernel/processes/watch-worker.js';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { librariesUsed } from '../normalise/libraries.js';
import { normalise, type NormalisedDocument } from '../normalise/normalise.js';
import { shownTitle } from '../titles.js';
import { PACKED_BYTES_MAX } from './limits.js';
import type { DocumentJob, DocumentRequest, ProcessMessage, ProcessOptions, ProcessState } from './messages.js';
import { inBatches, pack } from './packed-passages.js';

interface NormalisedText {
  title: string;
  text: string;
  locale: string | null;
}

/** Resolves when the message is sent: a slow reader applies back-pressure, and no messages accumulate. */
const send = (message: ProcessMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) throw new InvariantError('the document process has no channel');
    process.send(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

const state = (): ProcessState => ({
  librariesUsed: librariesUsed(),
  residentMb: process.memoryUsage.rss() / 1024 / 1024,
});

/** Where an unexpected error was thrown. */
function faultOf(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new TypeError('not an error');
  return [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].slice(0, 10).join('\n');
}

function remarkOn({ hidden = 0, isStructured }: NormalisedDocument): string | null {
  if (isStructured) return 'The page shows no text without scripts: its structured data were read.';
  return hidden > 0 ? `Hidden text was left out: ${hidden} characters.` : null;
}

async function textOf(job: DocumentJob): Promise<NormalisedText> {
  if (job.kind === 'text') return job;
  const { buffer, byteOffset, byteLength } = job.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const read = await normalise({ format: job.format, bytes, url: job.url });
  const { text, title, language, pictures = [] } = read;
  const found = { title: shownTitle(job.title, title, job.filename), text, locale: job.locale ?? language };
  await send({ kind: 'text', ...found, remark: remarkOn(read), pictures });
  return found;
}

async function read(job: DocumentJob, indexer: Indexer): Promise<DocumentNotes> {
  const indexing = indexer({ ...(await textOf(job)), released: job.released });
  let notes: DocumentNotes | undefined;
  const passages = (function* (): Generator<IndexedPassage> {
    notes = yield* indexing;
  })();
  let bytes = 0;
  for (const batch of inBatches(passages)) {
    const packed = pack(batch);
    bytes += packed.byteLength;
    if (bytes > PACKED_BYTES_MAX) throw new DocumentRefused('too_large', 'The document has too much structure.');
    await send({ kind: 'passages', packed, count: batch.length });
  }
  return required(notes, 'the notes of a document');
}

async function answer(job: DocumentJob, indexer: Indexer): Promise<void> {
  try {
    const { quarantined, abbreviations } = await read(job, indexer);
    await send({ kind: 'done', quarantined, abbreviations, state: state() });
  } catch (error) {
    if (!(error instanceof DocumentRefused)) return send({ kind: 'failed', fault: faultOf(error) });
    const { reason, message, cause } = error;
    const fault = cause === undefined ? null : faultOf(cause);
    await send({ kind: 'refused', reason, message, fault, state: state() });
  }
}

async function main(): Promise<void> {
  const [, , options] = process.argv;
  const { indexerPath, residentMb, parent } = JSON.parse(
    required(options, 'the options of the process'),
  ) as ProcessOptions;
  const budget = new CpuBudget();
  new Worker(require.resolve('../../../platform/kernel/processes/watch-worker.js'), {
    workerData: { residentMb, parent, budget: budget.memory } satisfies WatchData,
  }).unref();
  const { indexPassages } = (await import(indexerPath)) as { indexPassages: Indexer };
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ job, cpuMs }: DocumentRequest) => {
    budget.begin(cpuMs);
    void answer(job, indexPassages).finally(() => budget.end());
  });
  await send({ kind: 'ready' });
}

void main();
