/** State attached to a request, from the first middleware to the handler. */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { actorOf, type Actor } from '../kernel/actor.js';
import type { Caller } from '../kernel/caller.js';
import type { RequestClaim } from '../kernel/idempotent-request.js';
import { fail } from '../kernel/errors.js';
import type { ConsoleSession } from './console/console-session.js';
import type { Visitor } from './visitor.reader.js';

export interface AppRequest extends Request {
  /** Ours, `req_…` (specification §1.2). */
  requestId: string;
  /** When the request arrived, from performance.now(). */
  startedAtMs: number;
  /** Set by the credential guard; absent on public routes. */
  caller?: Caller;
  /** The browser's sign-in, on routes of the console. */
  session?: ConsoleSession;
  /** Set if a route of /v1 is called through the console (http/console.middleware.ts). */
  mount?: { workspace: string };
  /** The visitor, on routes that require an X-Visitor-Token. */
  visitor?: Visitor;
  /** The claim on its Idempotency-Key, if it has one. */
  claim?: RequestClaim;
  /** Id of the request whose response was replayed. */
  replayOf?: string;
  /** HMAC of the client's address: the only form in which it is stored or counted. */
  addressHash(): string;
  /** Location of the client, from a trusted proxy's headers. */
  location(): GeoLocation;
}

/** All null if unknown. */
export interface GeoLocation {
  /** ISO 3166-1, two letters. */
  country: string | null;
  region: string | null;
  city: string | null;
}

export const requestOf = (context: ExecutionContext): AppRequest => context.switchToHttp().getRequest<AppRequest>();

/** The caller of a route that takes a credential: `@CurrentCaller() caller: Caller`. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = requestOf(context);
  if (!caller) throw fail('internal_error');
  return caller;
});

/** The visitor, on a route whose policy has `visitor: 'required'`: `@CurrentVisitor() visitor: Visitor`. */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Visitor => {
  const { visitor } = requestOf(context);
  if (!visitor) throw fail('internal_error');
  return visitor;
});

/** The signed-in account and its request: `@CurrentAccount() account: AccountActor`. */
export interface AccountActor {
  session: ConsoleSession;
  requestId: string;
  /** HMAC of the client's address. */
  addressHash: string;
}

export const CurrentAccount = createParamDecorator((_: unknown, context: ExecutionContext): AccountActor => {
  const { session, requestId, addressHash } = requestOf(context);
  if (!session) throw fail('internal_error');
  return { session, requestId, addressHash: addressHash() };
});

/** The caller as events and audit lines name it: `@CurrentActor() actor: Actor`. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = requestOf(context);
  if (!request.caller) throw fail('internal_error');
  return actorOf(request.caller, {
    requestId: request.requestId,
    addressHash: request.addressHash(),
    claim: request.claim,
  });
});

/** HMAC of the client's address: `@CurrentAddress() hash: string`. */
export const CurrentAddress = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  requestOf(context).addressHash(),
);

/** Where the client is: `@CurrentLocation() location: GeoLocation`. */
export const CurrentLocation = createParamDecorator((_: unknown, context: ExecutionContext): GeoLocation =>
  requestOf(context).location(),
);
