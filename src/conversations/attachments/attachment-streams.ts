/** Streams files to clients: one piece of each in memory, and a fair share for each workspace. */
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { fail } from '../../platform/kernel/errors.js';
import { FairQueue } from '../../platform/kernel/fair-queue.js';
import { AttachmentsReader, PIECE_BYTES, type StoredFile } from './attachments.reader.js';

const RETRY_S = 5;
/** Slow clients must not occupy all slots of the process, or any slot forever. */
const QUEUE = { slots: 32, slotsOf: () => 8, waitingMax: 400, waitingPerKeyMax: 100, waitMs: 20_000 };
const DOWNLOAD_MS = 300_000;

const tooMany = () =>
  fail('service_unavailable', `Too many files are being fetched. Retry in ${RETRY_S} seconds.`, {
    headers: { 'Retry-After': String(RETRY_S) },
  });

@Injectable()
export class AttachmentStreams {
  private readonly queue = new FairQueue({ ...QUEUE, refuse: tooMany });

  constructor(private readonly reader: AttachmentsReader) {}

  /** Opens a stream and reads its first piece. Throws `not_found` if the bytes were erased; `service_unavailable`. */
  async open(workspaceId: string, file: StoredFile): Promise<Readable> {
    const release = await this.queue.enter(workspaceId);
    try {
      const first = await this.reader.piece(workspaceId, file, 0);
      if (!first) throw fail('not_found');
      const signal = AbortSignal.timeout(DOWNLOAD_MS);
      const stream = Readable.from(this.pieces(workspaceId, file, first), { objectMode: false, signal });
      return stream.once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  }

  private async *pieces(workspaceId: string, file: StoredFile, first: Buffer): AsyncGenerator<Buffer> {
    yield first;
    for (let from = PIECE_BYTES; from < file.bytes; from += PIECE_BYTES) {
      const piece = await this.reader.piece(workspaceId, file, from);
      if (!piece) throw fail('not_found'); // erased meanwhile, which aborts the download
      yield piece;
    }
  }
}
