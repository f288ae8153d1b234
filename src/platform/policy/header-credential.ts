import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Caller } from '../kernel/caller.js';
import { UUID } from '../kernel/ids.js';
import type { CredentialAccess } from './access.js';
import { allowRead, VISITOR_TOKEN } from './cors.js';
import { carriesCredential, validateForm, sentCredential, unauthenticated } from './credential-header.js';
import { attemptOf, CredentialLookups, type Attempt } from './credential-lookups.js';
import { CredentialReader } from './credential.reader.js';
import { KeyCache } from './key-cache.js';
import { LastUsed } from './last-used.js';
import { Origins } from './origins.js';
import type { AppRequest } from './request.js';
import { VisitorReader } from './visitor.reader.js';
import { required } from '../kernel/invariant.js';

/** Authenticates callers of routes that accept keys, tokens or grants, in a header or in the path. */
@Injectable()
export class HeaderCredential {
  constructor(
    private readonly keys: KeyCache,
    private readonly lastUsed: LastUsed,
    private readonly credentials: CredentialReader,
    private readonly lookups: CredentialLookups,
    private readonly origins: Origins,
    private readonly visitors: VisitorReader,
  ) {}

  /** Sets `request.caller`. Throws the 400 and 401s of specification §2.3. */
  async identify(request: AppRequest, response: Response, access: CredentialAccess): Promise<void> {
    const inPath = access.inPath === undefined ? undefined : String(request.params[access.inPath]);
    const credential = inPath ?? sentCredential(request);
    const attempt = attemptOf(request, access);
    if (credential === null && access.anonymous && !carriesCredential(request)) {
      const caller = await this.anonymous(String(request.params['workspace']), attempt);
      if (caller) {
        request.caller = caller;
        return;
      }
    }
    const kind = validateForm(credential, access.takes, inPath === undefined ? undefined : 'in the path');
    const found = await this.keys.find(kind, required(credential, 'the credential'), attempt);
    if (!found) throw unauthenticated('invalid_credential');
    if (access.origin === 'required') this.allowOrigin(request, response, found.caller);
    request.caller = await this.withVisitor(request, access, found.caller);
    this.lastUsed.record(found.caller);
  }

  /** Also null if the id is invalid. */
  private async anonymous(workspaceId: string, attempt: Attempt): Promise<Caller | null> {
    if (!UUID.test(workspaceId)) return null;
    const name = `workspace ${workspaceId.toLowerCase()}`;
    return this.lookups.find(name, attempt, (db) => this.credentials.anonymous(workspaceId, db));
  }

  /** From here on, pages at allowed origins may read the response, including errors. */
  private allowOrigin({ headers }: AppRequest, response: Response, { allowedOrigins }: Caller): void {
    const { origin } = headers;
    if (origin !== undefined && this.origins.mayCall(origin, allowedOrigins)) allowRead(response, origin);
  }

  /** Binds the token's visitor to a copy of the caller, because all calls with the key share the original. */
  private async withVisitor(request: AppRequest, access: CredentialAccess, caller: Caller): Promise<Caller> {
    if (access.visitor === undefined) return caller;
    const [token, ...more] = request.headersDistinct['x-visitor-token'] ?? [];
    const visitor =
      token === undefined || more.length ? null : await this.visitors.find(caller.workspaceId, token.trim());
    if (!visitor) throw unauthenticated('invalid_credential', NO_VISITOR);
    request.visitor = visitor;
    return { ...caller, contactId: visitor.contactId };
  }
}

const NO_VISITOR = `The ${VISITOR_TOKEN} is missing, expired or revoked. Get a new one with POST /api/widget/boot.`;
