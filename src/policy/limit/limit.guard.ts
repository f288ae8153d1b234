/**
 * Second guard: after the credential, so that no stranger drains a tenant's bucket, before the capability
 * (specification §1.5).
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
import { judge, type Verdict } from './verdict.js';

interface LimitedResponse {
  setHeader(name: string, value: string): unknown;
}

/**
 * Draws a request's buckets in one storage call, tells the tightest in `RateLimit-Limit`, `-Remaining` and `-Reset`,
 * and refuses with `rate_limit_exceeded` and `Retry-After`. Of the throttler's own way only the frame stays: it knows
 * one bucket a class, handler and address, and asks its storage once for each.
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
    if (buckets.length === 0) return true; // all of them by an address that is not the client's
    const verdict = judge(buckets, await this.storage.hit(buckets, ttl));
    tell(context.switchToHttp().getResponse(), verdict);
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
      addressHash: () => (request.sharesAddress ? null : request.addressHash()),
      route: String(request.route.path),
    });
  }
}

/** Not validated yet, so of bounded length; every spelling of an id is one. */
function contactInPath({ contact }: Record<string, string | string[] | undefined>): string | null {
  return typeof contact === 'string' ? contact.toLowerCase().slice(0, 36) : null;
}

function tell(response: LimitedResponse, { limit, remaining, resetSeconds }: Verdict): void {
  response.setHeader('RateLimit-Limit', String(limit));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', String(resetSeconds));
}

const refusal = ({ limit, resetSeconds }: Verdict) =>
  fail('rate_limit_exceeded', `More than ${limit} requests in 60 seconds. Retry in ${resetSeconds} seconds.`, {
    headers: { 'Retry-After': String(resetSeconds) },
  });
