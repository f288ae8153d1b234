/**
 * Innermost interceptor, after the input: executes a POST with an Idempotency-Key once and replays the first
 * response, byte for byte, to repetitions (specification §1.8). 5xx responses are not stored, so that the
 * request can be retried. Refusals by guards and input validation are not stored either: the request was never
 * started.
 */
import {
  Injectable,
  Logger,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Caller } from '../kernel/caller.js';
import { isObject } from '../kernel/is-object.js';
import { ApiError } from '../kernel/errors.js';
import type { StoredResponse, IdempotentRequest, RequestClaim } from '../kernel/idempotent-request.js';
import { requestOf, type AppRequest } from '../policy/request.js';
import { Bare, envelope, WithStatus } from './envelope.interceptor.js';
import { errorBody } from './error-body.js';
import { doneFrame, EventStream } from './event-stream.js';
import { fingerprint } from './fingerprint.js';
import { REPLAYED, sentIdempotencyKey, takesIdempotencyKey } from './idempotency-key.js';
import { IdempotentRequests } from './idempotent-requests.js';

const RENEW_MS = 20_000;
const CREATED = 201; // Nest's status for a POST that declares no other

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly log = new Logger(IdempotencyInterceptor.name);

  constructor(private readonly store: IdempotentRequests) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = requestOf(context);
    const { path } = request.route as { path: string };
    const key = takesIdempotencyKey(request.method, path) ? sentIdempotencyKey(request) : null;
    if (key === null || !request.caller) return next.handle();
    const { workspaceId } = request.caller;
    const credentialId = claimantOf(request.caller);
    const idempotent = { workspaceId, credentialId, route: `${request.method} ${path}`, key };
    return from(this.once(idempotent, { request, context, next }));
  }

  private async once(
    idempotent: IdempotentRequest,
    { request, context, next }: { request: AppRequest; context: ExecutionContext; next: CallHandler },
  ): Promise<unknown> {
    const response = context.switchToHttp().getResponse<Response & { failure?: string }>();
    const claim = await this.store.claim(idempotent, fingerprint(request.path, request.body));
    if ('text' in claim) return replayed(claim, request, response);
    const { requestId } = request;
    const streams = (request.body as { stream?: boolean } | undefined)?.stream === true;
    const expected = streams
      ? ({ status: 200, requestId, form: 'stream' } as const)
      : ({ status: declaredStatus(context), requestId, form: 'json' } as const);
    request.claim = { ...idempotent, holder: claim.holder, response: expected, savedText: null };
    const lease = new IdempotencyLease(this.store, request.claim, this.log);
    try {
      const result: unknown = await lastValueFrom(next.handle());
      if (result instanceof EventStream) {
        return await result.observed(async (done) => {
          if (!done) return lease.release();
          const text = JSON.stringify({ ...done, request_id: requestId });
          await lease.save({ ...expected, text }, (done as { data?: unknown }).data);
        });
      }
      const status = result instanceof WithStatus ? result.status : expected.status;
      const resource = result instanceof WithStatus ? result.resource : result;
      const body = envelope(resource, requestId);
      await lease.save({ status, requestId, form: 'json', text: JSON.stringify(body) }, resource);
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        const text = JSON.stringify(errorBody(error, requestId));
        await lease.save({ status: error.status, requestId, form: 'json', text }, null);
      } else await lease.release();
      throw error;
    }
  }
}

/**
 * The member rather than the session, so that a text that a member resends from the console after a new sign-in is
 * stored only once.
 */
const claimantOf = ({ kind, memberId, credentialId }: Caller): string =>
  kind === 'console_session' && memberId !== null ? memberId : credentialId;

const declaredStatus = (context: ExecutionContext): number =>
  (Reflect.getMetadata('__httpCode__', context.getHandler()) as number | undefined) ?? CREATED;

/** Renews the claim's lease until the request ends. A failure here never changes the response itself. */
class IdempotencyLease {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly store: IdempotentRequests,
    private readonly claim: RequestClaim,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => void this.attempt(store.renew(claim, claim.holder)), RENEW_MS).unref();
  }

  private stopRenewing(): void {
    clearInterval(this.timer);
  }

  /** Stores the response, unless the transaction of the change has already stored the same one. */
  async save(response: StoredResponse, resource: unknown): Promise<void> {
    this.stopRenewing();
    if (this.claim.savedText === response.text) return;
    const { claim } = this;
    const about = isObject(resource) ? resource : null;
    await this.attempt(this.store.save({ request: claim, holder: claim.holder, response, resource: about }));
  }

  release(): Promise<void> {
    this.stopRenewing();
    return this.attempt(this.store.release(this.claim, this.claim.holder));
  }

  private attempt(work: Promise<void>): Promise<void> {
    return work.catch((error: Error) => this.log.warn(`could not update an idempotency record: ${error.message}`));
  }
}

/** Replays the first response, including its request id: that names the request in which the work was done. */
function replayed(
  { status, requestId, form, text }: StoredResponse,
  request: AppRequest,
  response: Response & { failure?: string },
): unknown {
  response.setHeader(REPLAYED, 'true');
  response.setHeader('X-Request-Id', requestId);
  request.replayOf = requestId;
  response.locals['status'] = status;
  if (form === 'stream')
    return new StreamableFile(Readable.from([doneFrame(text)]), { type: 'text/event-stream; charset=utf-8' });
  const body = JSON.parse(text) as { error?: { code: string } };
  if (body.error) response.failure = body.error.code;
  return new Bare(body);
}
