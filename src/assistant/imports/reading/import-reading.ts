import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { UnreadableExport } from '../adapters/unreadable-export.js';
import type { ImportOptions, ImportSource, ReadItem } from '../imported.dto.js';
import { ImportProcess, ReadingEnded } from './import-process.js';
import { PIECE_BYTES, READING_LIMITS, type ReadingLimits } from './limits.js';
import type { ReadingAnswer } from './messages.js';

/** Reads files of imports in processes of their own: a file may be crafted to be expensive, or worse. */
@Injectable()
export class ImportReading implements OnApplicationShutdown {
  private readonly log = new Logger(ImportReading.name);
  private readonly running = new Set<ImportProcess>();
  private readonly limits: ReadingLimits = READING_LIMITS;

  /**
   * Batches of what the file holds, in its order. The file is read only as fast as they are taken, and may be twice.
   * @throws UnreadableExport if it is something else; ReadingEnded; the reason of the signal
   */
  async *read(
    { source, options }: { source: ImportSource; options: ImportOptions },
    bytes: AsyncIterable<Buffer>,
    signal: AbortSignal,
  ): AsyncGenerator<ReadItem[]> {
    signal.throwIfAborted();
    const process = new ImportProcess(this.limits);
    const stop = (): void => process.end(signal.reason as Error);
    this.running.add(process);
    signal.addEventListener('abort', stop);
    let pieces = piecesOf(bytes);
    try {
      let answer = await process.ask({ kind: 'begin', source, options });
      while (answer.kind !== 'done') {
        if (answer.kind === 'items') yield answer.items;
        else if (answer.kind !== 'wants') throw this.errorOf(answer);
        signal.throwIfAborted();
        if (answer.kind === 'items') answer = await process.ask({ kind: 'more' });
        else {
          if (answer.isFirst) {
            await pieces.return(undefined);
            pieces = piecesOf(bytes);
          }
          const next = await pieces.next();
          answer = await process.ask({ kind: 'bytes', bytes: next.done ? null : next.value });
        }
      }
    } finally {
      signal.removeEventListener('abort', stop);
      this.running.delete(process);
      process.end(new ReadingEnded('Reading was stopped.'));
      await pieces.return(undefined);
    }
  }

  onApplicationShutdown(): void {
    for (const process of this.running) process.end(new ReadingEnded('Reading was stopped.'));
  }

  private errorOf(answer: ReadingAnswer): Error {
    if (answer.kind === 'unreadable') return new UnreadableExport(answer.reason);
    if (answer.kind === 'failed') this.log.error(`reading an import failed: ${answer.fault}`);
    return new ReadingEnded('Reading the file failed.');
  }
}

/** A stream's pieces may have any size. */
async function* piecesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += PIECE_BYTES) yield piece.subarray(at, at + PIECE_BYTES);
}
