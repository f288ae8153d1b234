import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { accessOf } from './access.js';
import { judgeForm, sentCredential, unauthenticated } from './credential-header.js';
import { CredentialReader } from './credential.reader.js';
import { KeyCache } from './key-cache.js';
import { LastUsed } from './last-used.js';
import { requestOf } from './request.js';

/** First guard: who is calling. Sets `request.caller`; throws the contract's 400 and 401s (§2). */
@Injectable()
export class CredentialGuard implements CanActivate {
  constructor(
    private readonly keys: KeyCache,
    private readonly lastUsed: LastUsed,
    private readonly credentials: CredentialReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context);
    if ('public' in access) return true;
    const request = requestOf(context);
    const inPath = access.inPath === undefined ? undefined : String(request.params[access.inPath]);
    const credential = inPath ?? sentCredential(request);
    if (credential === null && access.anonymous) {
      const caller = await this.credentials.anonymous(request.params['workspace']);
      if (caller) {
        request.caller = caller;
        return true;
      }
    }
    const kind = judgeForm(credential, access.takes, inPath === undefined ? undefined : 'in the path');
    const found = await this.keys.find(kind, credential!);
    if (!found) throw unauthenticated('invalid_credential');
    request.caller = found.caller;
    this.lastUsed.note(found.caller);
    return true;
  }
}
