/** Streams files to clients: one piece of each in memory, and a fair share for each workspace. */
import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { PIECE_BYTES } from '../db/pieces.js';
import { fail } from '../kernel/errors.js';
import { FairQueue } from '../kernel/fair-queue.js';

const RETRY_S = 5;
/** Slow clients must not occupy all slots of the process, or any slot forever. */
const QUEUE = { slots: 32, slotsOf: () => 8, waitingMax: 400, waitingPerKeyMax: 100, waitMs: 20_000 };
const DOWNLOAD_MS = 300_000;

const tooMany = () =>
  fail('service_unavailable', `Too many files are being fetched. Retry in ${RETRY_S} seconds.`, {
    headers: { 'Retry-After': String(RETRY_S) },
  });

/** A file that is read in pieces. */
export interface PiecedFile {
  name: string;
  content_type: string;
  bytes: number;
  /** At most PIECE_BYTES from here; null if the bytes were erased. */
  piece(from: number): Promise<Buffer | null>;
}

@Injectable()
export class FileStreams {
  private readonly queue = new FairQueue({ ...QUEUE, refuse: tooMany });

  /**
   * Responds with a file, to be saved under its name. Throws `not_found` if the bytes were erased;
   * `service_unavailable`.
   */
  async send(response: Response, workspaceId: string, file: PiecedFile): Promise<StreamableFile> {
    const content = await this.open(workspaceId, file);
    response.attachment(file.name);
    return new StreamableFile(content, { type: file.content_type, length: file.bytes });
  }

  /** Opens a stream and reads its first piece. */
  private async open(workspaceId: string, file: PiecedFile): Promise<Readable> {
    const release = await this.queue.enter(workspaceId);
    try {
      const first = await file.piece(0);
      if (!first) throw fail('not_found');
      const signal = AbortSignal.timeout(DOWNLOAD_MS);
      const stream = Readable.from(this.pieces(file, first), { objectMode: false, signal });
      return stream.once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  }

  private async *pieces(file: PiecedFile, first: Buffer): AsyncGenerator<Buffer> {
    yield first;
    for (let from = PIECE_BYTES; from < file.bytes; from += PIECE_BYTES) {
      const piece = await file.piece(from);
      if (!piece) throw fail('not_found'); // erased meanwhile, which aborts the download
      yield piece;
    }
  }
}
