/**
 * Third guard: after credential and origin, so that unknown callers cannot drain a tenant's bucket, and before the
 * capability (specification §1.5).
 */
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
} from '@nestjs/throttler';
import { fail } from '../../kernel/errors.js';
import { accessOf } from '../access.js';
import { requestOf } from '../request.js';
import { bucketsOf } from './buckets.js';
import { type Bucket, ThrottlerLimitStorage } from './limit-storage.js';
import { verdictOf, type LimitVerdict } from './verdict.js';

interface LimitedResponse {
  setHeader(name: string, value: string): unknown;
}

/**
 * Counts a request in its buckets in one storage call, reports the tightest in `RateLimit-Limit`, `-Remaining`
 * and `-Reset`, and refuses with `rate_limit_exceeded` and `Retry-After`. Overrides how the throttler counts: by
 * default it has one bucket per class, handler and address, and calls its storage once for each.
 */
@Injectable()
export class LimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly storage: ThrottlerLimitStorage,
    reflector: Reflector,
  ) {
    super(options, storage, reflector);
  }

  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return accessOf(context).limit === 'none';
  }

  protected override async handleRequest({ context, ttl }: { context: ExecutionContext; ttl: number }): Promise<true> {
    const buckets = this.bucketsOf(context);
    if (buckets.length === 0) return true; // all of them count by an address that is not the client's
    const verdict = verdictOf(buckets, await this.storage.hit(buckets, ttl));
    setLimitHeaders(context.switchToHttp().getResponse(), verdict);
    if (!verdict.allowed) throw refusal(verdict);
    return true;
  }

  protected bucketsOf(context: ExecutionContext): Bucket[] {
    const request = requestOf(context);
    const { caller, session } = request;
    return bucketsOf(accessOf(context).limit, {
      workspaceId: caller?.workspaceId ?? null,
      plan: caller?.plan ?? null,
      ceilings: caller?.ceilings ?? null,
      credentialId: caller?.credentialId ?? session?.id ?? null,
      anonymous: caller?.kind === 'anonymous',
      contactId: caller?.contactId ?? contactInPath(request.params),
      addressHash: () => request.addressHash(),
      route: String(request.route.path),
    });
  }
}

/** Not validated yet, so limited in length; all spellings of an id are normalised to one. */
function contactInPath({ contact }: Record<string, string | string[] | undefined>): string | null {
  return typeof contact === 'string' ? contact.toLowerCase().slice(0, 36) : null;
}

function setLimitHeaders(response: LimitedResponse, { limit, remaining, resetSeconds }: LimitVerdict): void {
  response.setHeader('RateLimit-Limit', String(limit));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', String(resetSeconds));
}

const refusal = ({ limit, resetSeconds }: LimitVerdict) =>
  fail('rate_limit_exceeded', `More than ${limit} requests in 60 seconds. Retry in ${resetSeconds} seconds.`, {
    headers: { 'Retry-After': String(resetSeconds) },
  });
