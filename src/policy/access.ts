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
   * `sent`: an `Origin` that is sent must be ours or one that the workspace allows (specification §9.1).
   * `required`: there must be such a one, and its page may read the answer (specification §6.4).
   */
  origin?: 'sent' | 'required';
  /** `required`: the contact of the `X-Visitor-Token` becomes the caller's contact (specification §6.3). */
  visitor?: 'required';
  /** `admitted`: a visitor whom the team has blocked may still do this. Any other POST of theirs is refused (decision 0122). */
  blocked?: 'admitted';
  /** Allows calls without a credential if the workspace in the path has that setting enabled. */
  anonymous?: 'mcp_public';
  /** `reserved`: the credential is looked up when all other connections are taken. For the kill switch. */
  connection?: 'reserved';
  /**
   * In the console it needs a sign-in of the last 15 minutes (specification §12.5): `true` always, a list where the body
   * has one of these fields.
   */
  recent?: true | readonly [string, ...string[]];
}

/** A route without credential gives its reason. */
export type Access = CredentialAccess | { public: string; limit: LimitName };

const ACCESS = 'access';

export const Access = (access: Access): MethodDecorator => SetMetadata(ACCESS, access);

/** The declared policy of a handler, or undefined. */
export const declaredAccess = (handler: object): Access | undefined =>
  Reflect.getMetadata(ACCESS, handler) as Access | undefined;

/** Whether the session cookie is the credential, and headers are refused. A route takes the one or the others. */
export const takesCookie = ({ takes }: Pick<CredentialAccess, 'takes'>): boolean =>
  takes.some((kind) => kind === 'console_session' || kind === 'console_account');

/**
 * The policy of a route of /v1 as the console reaches it under `/api/console/workspaces/{workspace}/v1`: that of a user
 * token, for a session. null where the console does not reach it.
 */
export const mountedAccess = (access: Access): CredentialAccess | null =>
  'public' in access || !access.takes.includes('user_token')
    ? null
    : { ...access, takes: ['console_session'], limit: 'console' };

/** By handler, because each guard of each request asks and metadata take a walk to find. */
const found = new WeakMap<object, Access>();
const foundMounted = new WeakMap<object, CredentialAccess>();

/**
 * The policy of the route that is being called. Throws `internal_error` where none is declared: fail closed;
 * `not_found` where the console does not reach it.
 */
export function accessOf(context: ExecutionContext): Access {
  const handler = context.getHandler();
  const { mount } = requestOf(context);
  const known = mount ? foundMounted.get(handler) : found.get(handler);
  if (known) return known;
  const access = declaredAccess(handler);
  if (!access) throw fail('internal_error');
  if (!mount) {
    found.set(handler, access);
    return access;
  }
  const mounted = mountedAccess(access);
  if (!mounted) throw fail('not_found');
  foundMounted.set(handler, mounted);
  return mounted;
}
