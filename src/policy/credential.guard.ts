import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import type { Caller } from '../kernel/caller.js';
import { UUID } from '../kernel/ids.js';
import { accessOf, type Access } from './access.js';
import { letRead, VISITOR_TOKEN } from './cors.js';
import { carriesCredential, judgeForm, sentCredential, unauthenticated } from './credential-header.js';
import { CredentialLookups, type Attempt } from './credential-lookups.js';
import { CredentialReader } from './credential.reader.js';
import { KeyCache } from './key-cache.js';
import { LastUsed } from './last-used.js';
import { Origins } from './origins.js';
import { requestOf, type AppRequest } from './request.js';
import { VisitorReader } from './visitor.reader.js';

/** First guard: who is calling. Sets `request.caller`; throws its 400 and 401s (specification §2.3). */
@Injectable()
export class CredentialGuard implements CanActivate {
  constructor(
    private readonly keys: KeyCache,
    private readonly lastUsed: LastUsed,
    private readonly credentials: CredentialReader,
    private readonly lookups: CredentialLookups,
    private readonly origins: Origins,
    private readonly visitors: VisitorReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context);
    if ('public' in access) return true;
    const request = requestOf(context);
    const inPath = access.inPath === undefined ? undefined : String(request.params[access.inPath]);
    const credential = inPath ?? sentCredential(request);
    const attempt = attemptOf(request, access);
    if (credential === null && access.anonymous && !carriesCredential(request)) {
      const caller = await this.anonymous(String(request.params['workspace']), attempt);
      if (caller) {
        request.caller = caller;
        return true;
      }
    }
    const kind = judgeForm(credential, access.takes, inPath === undefined ? undefined : 'in the path');
    const found = await this.keys.find(kind, credential!, attempt);
    if (!found) throw unauthenticated('invalid_credential');
    if (access.origin === 'required') this.openTo(request, context.switchToHttp().getResponse(), found.caller);
    request.caller = await this.withVisitor(request, access, found.caller);
    this.lastUsed.note(found.caller);
    return true;
  }

  /** Null as well for what is no workspace's id. */
  private async anonymous(workspaceId: string, attempt: Attempt): Promise<Caller | null> {
    if (!UUID.test(workspaceId)) return null;
    const look = `workspace ${workspaceId.toLowerCase()}`;
    return this.lookups.find(look, attempt, (db) => this.credentials.anonymous(workspaceId, db));
  }

  /** From here on a page at an allowed origin may read what it is told, be it a refusal. */
  private openTo({ headers }: AppRequest, response: Response, { allowedOrigins }: Caller): void {
    const { origin } = headers;
    if (origin !== undefined && this.origins.mayCall(origin, allowedOrigins)) letRead(response, origin);
  }

  /** The key speaks for the person whom the visitor token names. The caller is shared by all calls with the key: not changed. */
  private async withVisitor(
    request: AppRequest,
    access: Exclude<Access, { public: string }>,
    caller: Caller,
  ): Promise<Caller> {
    if (access.visitor === undefined) return caller;
    const [token, ...more] = request.headersDistinct['x-visitor-token'] ?? [];
    const visitor =
      token === undefined || more.length ? null : await this.visitors.find(caller.workspaceId, token.trim());
    if (!visitor) throw unauthenticated('invalid_credential', NO_VISITOR);
    request.visitor = visitor;
    return { ...caller, contactId: visitor.contactId };
  }
}

const attemptOf = (request: AppRequest, access: Exclude<Access, { public: string }>): Attempt => ({
  addressHash: () => (request.sharesAddress ? null : request.addressHash()),
  socket: request.socket,
  reserved: access.connection === 'reserved',
});

const NO_VISITOR = `The ${VISITOR_TOKEN} is missing, expired or revoked. Get a new one with POST /api/widget/boot.`;
