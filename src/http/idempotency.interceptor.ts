/**
 * Innermost interceptor, after the input: a POST that carries an Idempotency-Key is done once, and whoever sends it
 * again is told the first answer, byte for byte (specification §1.8). 5xx are not kept: there the same request may be
 * tried anew. What the guards and the input refuse was never begun, so it is not kept either.
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
import { ApiError } from '../kernel/errors.js';
import type { KeptAnswer, KeyedRequest, RequestClaim } from '../kernel/keyed-request.js';
import { requestOf, type AppRequest } from '../policy/request.js';
import { Bare, envelope, WithStatus } from './envelope.interceptor.js';
import { errorBody } from './error-body.js';
import { doneFrame, EventStream } from './event-stream.js';
import { fingerprint } from './fingerprint.js';
import { REPLAYED, sentIdempotencyKey, takesIdempotencyKey } from './idempotency-key.js';
import { IdempotentRequests } from './idempotent-requests.js';

const RENEW_MS = 20_000;
const CREATED = 201; // Nest's status for a POST that declares none

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly log = new Logger(IdempotencyInterceptor.name);

  constructor(private readonly store: IdempotentRequests) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = requestOf(context);
    const { path } = request.route as { path: string };
    const key = takesIdempotencyKey(request.method, path) ? sentIdempotencyKey(request) : null;
    if (key === null || !request.caller) return next.handle();
    const { workspaceId, credentialId } = request.caller;
    const keyed = { workspaceId, credentialId, route: `${request.method} ${path}`, key };
    return from(this.once(keyed, request, context, next));
  }

  private async once(
    keyed: KeyedRequest,
    request: AppRequest,
    context: ExecutionContext,
    next: CallHandler,
  ): Promise<unknown> {
    const response = context.switchToHttp().getResponse<Response & { failure?: string }>();
    const claim = await this.store.claim(keyed, fingerprint(request.path, request.body));
    if ('text' in claim) return replayed(claim, request, response);
    const { requestId } = request;
    const streams = (request.body as { stream?: boolean } | undefined)?.stream === true;
    const answer = streams
      ? ({ status: 200, requestId, form: 'stream' } as const)
      : ({ status: declaredStatus(context), requestId, form: 'json' } as const);
    request.claim = { ...keyed, holder: claim.holder, answer, kept: null };
    const hold = new Hold(this.store, request.claim, this.log);
    try {
      const result: unknown = await lastValueFrom(next.handle());
      if (result instanceof EventStream) {
        // Who left may come back: the lease runs out, unless the end of the stream was reached after all.
        response.once('close', () => hold.stopRenewing());
        return await result.watched(async (done) => {
          if (!done) return hold.release();
          await hold.keep({ ...answer, text: JSON.stringify({ ...done, request_id: requestId }) });
        });
      }
      const status = result instanceof WithStatus ? result.status : answer.status;
      const body = envelope(result instanceof WithStatus ? result.resource : result, requestId);
      await hold.keep({ status, requestId, form: 'json', text: JSON.stringify(body) });
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        const text = JSON.stringify(errorBody(error, requestId));
        await hold.keep({ status: error.status, requestId, form: 'json', text });
      } else await hold.release();
      throw error;
    }
  }
}

const declaredStatus = (context: ExecutionContext): number =>
  (Reflect.getMetadata('__httpCode__', context.getHandler()) as number | undefined) ?? CREATED;

/** Work in progress: its lease is renewed until it ends one way or the other. No failure here spoils the answer itself. */
class Hold {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly store: IdempotentRequests,
    private readonly claim: RequestClaim,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => void this.attempt(store.renew(claim, claim.holder)), RENEW_MS).unref();
  }

  stopRenewing(): void {
    clearInterval(this.timer);
  }

  /** Where the transaction of the change kept it, that is the one. */
  async keep(answer: KeptAnswer): Promise<void> {
    this.stopRenewing();
    if (this.claim.kept !== answer.text) await this.attempt(this.store.keep(this.claim, this.claim.holder, answer));
  }

  release(): Promise<void> {
    this.stopRenewing();
    return this.attempt(this.store.release(this.claim, this.claim.holder));
  }

  private attempt(work: Promise<void>): Promise<void> {
    return work.catch((error: Error) => this.log.warn(`an idempotent request was not kept track of: ${error.message}`));
  }
}

/** The first answer again, its request id included: that names the request in which the work was done. */
function replayed(
  { status, requestId, form, text }: KeptAnswer,
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
