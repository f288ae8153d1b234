/**
 * Each route declares its access policy in one decorator on its handler:
 *   @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
 * A route without a policy is refused at boot and on every call.
 */
import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import { fail } from '../kernel/errors.js';
import type { CredentialKind } from '../kernel/credentials.js';
import type { Capability } from './capabilities.js';
import type { LimitName } from './limit/buckets.js';
import { requestOf } from './request.js';

/** `console_account`: a console session without a workspace. The caller is an account (`@CurrentAccount()`). */
export type TakenKind = CredentialKind | 'console_account';

export interface CredentialAccess {
  takes: readonly [TakenKind, ...TakenKind[]];
  /** Required capability. Null if none of the accepted credentials has a role: publishable key, grant, account. */
  needs: Capability | null;
  limit: LimitName;
  /** Path parameter that holds the credential; default: a header. */
  inPath?: string;
  /**
   * `sent`: an `Origin` header, if sent, must be ours or allowed by the workspace (specification §9.1).
   * `required`: an allowed `Origin` must be sent, and its page may read the response (specification §6.4).
   */
  origin?: 'sent' | 'required';
  /** `required`: the contact of the `X-Visitor-Token` becomes the caller's contact (specification §6.3). */
  visitor?: 'required';
  /**
   * `admitted`: a visitor whom the team has blocked may still call this. Any other POST of theirs is refused
   * (decision 0122).
   */
  blocked?: 'admitted';
  /** Allows calls without a credential if the workspace in the path has that setting enabled. */
  anonymous?: 'mcp_public';
  /** `reserved`: the credential can be looked up even if all other connections are taken. For the kill switch. */
  connection?: 'reserved';
  /**
   * In the console it requires a sign-in within the last 15 minutes (specification §12.5): `true` always, a
   * list only if the body has one of these fields.
   */
  recent?: true | readonly [string, ...string[]];
}

/** A route without a credential gives its reason. */
export type Access = CredentialAccess | { public: string; limit: LimitName };

const ACCESS = 'access';

export const Access = (access: Access): MethodDecorator => SetMetadata(ACCESS, access);

/** The declared policy of a handler, or undefined. */
export const declaredAccess = (handler: object): Access | undefined =>
  Reflect.getMetadata(ACCESS, handler) as Access | undefined;

/** Whether the credential is the session cookie rather than a header. A route accepts only one of the two. */
export const takesCookie = ({ takes }: Pick<CredentialAccess, 'takes'>): boolean =>
  takes.some((kind) => kind === 'console_session' || kind === 'console_account');

/**
 * The policy of a /v1 route when the console mounts it under `/api/console/workspaces/{workspace}/v1`: the same as for
 * a user token, but for a console session. null if the route is not mounted there.
 */
export const mountedAccess = (access: Access): CredentialAccess | null =>
  'public' in access || !access.takes.includes('user_token')
    ? null
    : { ...access, takes: ['console_session'], limit: 'console' };

/** Cached by handler, because every guard of every request needs it and reading metadata is slow. */
const policies = new WeakMap<object, Access>();
const mountedPolicies = new WeakMap<object, CredentialAccess>();

/**
 * The policy of the called route. Throws `internal_error` if none is declared (fail closed), or `not_found` if
 * the console does not mount it.
 */
export function accessOf(context: ExecutionContext): Access {
  const handler = context.getHandler();
  const { mount } = requestOf(context);
  const cached = mount ? mountedPolicies.get(handler) : policies.get(handler);
  if (cached) return cached;
  const access = declaredAccess(handler);
  if (!access) throw fail('internal_error');
  if (!mount) {
    policies.set(handler, access);
    return access;
  }
  const mounted = mountedAccess(access);
  if (!mounted) throw fail('not_found');
  mountedPolicies.set(handler, mounted);
  return mounted;
}
