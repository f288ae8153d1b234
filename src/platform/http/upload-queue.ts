/** Gives each workspace a fair share of large bodies: they are held in memory from the first byte until stored. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { defer, finalize, switchMap, type Observable } from 'rxjs';
import { fail } from '../kernel/errors.js';
import { FairQueue, type Release } from '../kernel/fair-queue.js';
import type { AppRequest } from '../policy/request.js';
import { BODY_MAX_BYTES } from './body.js';

const RETRY_S = 5;
/** A waiting body is not read yet, so it takes up no memory here. */
const WAIT = { waitingMax: 200, waitingPerKeyMax: 20, waitMs: 60_000 };

const tooMany = () =>
  fail('rate_limit_exceeded', `Too many files are being uploaded. Retry in ${RETRY_S} seconds.`, {
    headers: { 'Retry-After': String(RETRY_S) },
  });

@Injectable()
export class UploadQueue {
  private readonly ofCallers = new FairQueue({ slots: 12, slotsOf: () => 3, ...WAIT, refuse: tooMany });
  /** Separate from callers: until a body is read, anyone may have sent it. */
  private readonly ofProviders = new FairQueue({ slots: 6, slotsOf: () => 2, ...WAIT, refuse: tooMany });

  /** Starts `work` when the workspace has a slot, and holds the slot to the end. Throws `rate_limit_exceeded`. */
  queued(request: AppRequest, response: ServerResponse, work: Observable<unknown>): Observable<unknown> {
    if (!isLarge(request)) return work;
    const workspaceId = request.caller?.workspaceId ?? '';
    return defer(() => enter(this.ofCallers, workspaceId, { request, response })).pipe(
      switchMap((release) => work.pipe(finalize(release))),
    );
  }

  /** The same for a delivery to a channel's account. */
  async delivery<T>(
    accountId: string,
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    work: () => Promise<T>,
  ): Promise<T> {
    if (!isLarge(request)) return work();
    const release = await enter(this.ofProviders, accountId, { request, response });
    return work().finally(release);
  }
}

/** Whether the body has to wait; one of ordinary size does not. */
const isLarge = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? Infinity) > BODY_MAX_BYTES;

async function enter(
  queue: FairQueue,
  key: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<Release> {
  const closed = new AbortController();
  const onClose = (): void => closed.abort();
  response.once('close', onClose);
  try {
    const release = await queue.enter(key, closed.signal);
    if (!request.destroyed) return release;
    release(); // the rest of its body will never arrive
    throw tooMany();
  } finally {
    response.off('close', onClose);
  }
}
