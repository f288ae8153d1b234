/**
 * A route says everything about who may call it in one literal beside its handler:
 *   @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
 * A route that says nothing is refused at boot and on every call.
 */
import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import { fail } from '../kernel/errors.js';
import type { CredentialKind } from '../kernel/credentials.js';
import type { Capability } from './capabilities.js';
import type { LimitName } from './limit/buckets.js';

export type Access =
  | {
      takes: readonly [CredentialKind, ...CredentialKind[]];
      /** Asked of whoever has a role. Null where no kind has one: a publishable key, a grant. */
      needs: Capability | null;
      limit: LimitName;
      /** Where the credential stands: in a header unless this names a parameter of the path. */
      inPath?: string;
      /**
       * `sent`: an `Origin` that is sent must be ours or one that the workspace allows (specification §9.1).
       * `required`: there must be such a one, and its page may read the answer (specification §6.4).
       */
      origin?: 'sent' | 'required';
      /** `required`: an `X-Visitor-Token` names the person, who becomes the caller's contact (specification §6.3). */
      visitor?: 'required';
      /** Lets in who sends no credential, where the workspace named in the path has that setting on. */
      anonymous?: 'mcp_public';
      /** `reserved`: the credential is looked up when all other connections are taken. For the kill switch. */
      connection?: 'reserved';
    }
  /** A route without credential gives its reason. */
  | { public: string; limit: LimitName };

const ACCESS = 'access';

export const Access = (access: Access): MethodDecorator => SetMetadata(ACCESS, access);

/** The declared policy of a handler, or undefined. */
export const declaredAccess = (handler: object): Access | undefined =>
  Reflect.getMetadata(ACCESS, handler) as Access | undefined;

/** By handler, because each guard of each request asks and metadata take a walk to find. */
const found = new WeakMap<object, Access>();

/** The policy of the route that is being called. Throws `internal_error` where none is declared: fail closed. */
export function accessOf(context: ExecutionContext): Access {
  const handler = context.getHandler();
  let access = found.get(handler);
  if (access) return access;
  access = declaredAccess(handler);
  if (!access) throw fail('internal_error');
  found.set(handler, access);
  return access;
}
