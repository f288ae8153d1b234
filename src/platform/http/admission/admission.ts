/**
 * Decides, before Express, when a request is started (decision 0098). Callers are served round-robin in each turn of
 * the event loop, and a caller with many recent refusals has to wait. Requests that wait too long are refused here.
 */
import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '../../kernel/errors.js';
import { FairQueue } from '../../kernel/fair-queue.js';
import { newRequestId } from '../../kernel/ids.js';
import { Metrics } from '../../kernel/metrics.js';
import type { AppRequest } from '../../policy/request.js';
import { drain } from '../drain.js';
import { errorBody } from '../error-body.js';
import { CallerKeys } from './caller-key.js';
import { LoopTurns } from './loop-turns.js';
import { RefusedCalls } from './refused-calls.js';

/** Health probes: never delayed because of other callers. */
const PROBES = new Set(['/healthz', '/readyz']);
const WAITING_MAX = 1_000;
const WAIT_MS = 5_000;
const RETRY_S = 5;

@Injectable()
export class Admission {
  readonly refused = new RefusedCalls();
  private readonly turns = new LoopTurns();
  /** Waiting requests by caller; the connections of one caller are served round robin. */
  private readonly queues = new Map<string, FairQueue<Socket>>();

  constructor(
    private readonly callers: CallerKeys,
    private readonly metrics: Metrics,
  ) {}

  /** Calls `begin`, now or later, or refuses the request. */
  admit(request: AppRequest, response: ServerResponse, begin: () => void): void {
    const caller = this.callers.of(request);
    if (PROBES.has(request.url)) return this.turns.run(caller, begin);
    const charge = this.refused.watch(caller, request, response);
    if (!this.queues.has(caller) && this.refused.waitMs(caller) === 0) return this.turns.run(caller, begin);
    void this.wait(caller, request.socket, charge.chargeAhead).then((isAdmitted) => {
      if (!isAdmitted) charge.refund();
      if (request.socket.destroyed) return;
      this.metrics.requestsHeldBack.inc({ outcome: isAdmitted ? 'begun' : 'refused' });
      this.turns.run(caller, isAdmitted ? begin : () => refuse(request, response));
    });
  }

  /** @returns false if the request would wait too long */
  private async wait(caller: string, socket: Socket, chargeAhead: () => void): Promise<boolean> {
    let queue = this.queues.get(caller);
    if (!queue) this.queues.set(caller, (queue = new FairQueue(QUEUE_LIMITS)));
    try {
      const release = await queue.enter(socket);
      try {
        await this.payWhenPossible(caller, socket, chargeAhead);
      } finally {
        release();
      }
      return true;
    } catch {
      return false;
    } finally {
      if (queue.isEmpty) this.queues.delete(caller);
    }
  }

  private async payWhenPossible(caller: string, socket: Socket, chargeAhead: () => void): Promise<void> {
    for (let waitMs; !socket.destroyed && (waitMs = this.refused.waitMs(caller)) > 0;) await delay(waitMs);
    if (!socket.destroyed) chargeAhead();
  }
}

class TooManyWaiting extends Error {}

/** Only one of a caller's requests at a time waits for the caller's bucket; the others queue behind it. */
const QUEUE_LIMITS = {
  slots: 1,
  slotsOf: () => 1,
  waitingMax: WAITING_MAX,
  waitingPerKeyMax: WAITING_MAX,
  waitMs: WAIT_MS,
  refuse: () => new TooManyWaiting('Too many requests of this caller wait.'),
};

const TOO_MANY = fail('rate_limit_exceeded', `Too many of your requests were refused. Retry in ${RETRY_S} seconds.`);

function refuse(request: AppRequest, response: ServerResponse): void {
  if (request.headers.expect) response.setHeader('Connection', 'close');
  else if (!request.complete) drain(request);
  const requestId = newRequestId();
  const body = JSON.stringify(errorBody(TOO_MANY, requestId));
  response.writeHead(TOO_MANY.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_S,
  });
  response.end(body);
}
