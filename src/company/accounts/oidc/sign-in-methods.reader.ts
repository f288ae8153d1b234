import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import { named } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { AccountMails } from '../account-mails.js';
import type { SignInMethodsDto } from './oidc.dto.js';

const SUCCEEDED = named(`
  select from account_identities i join accounts a on a.id = i.account_id and a.disabled_at is null
  where i.issuer = any ($1) and i.last_sign_in_at is not null limit 1`);

/** Reads the available ways to sign in. */
@Injectable()
export class SignInMethodsReader {
  constructor(
    private readonly db: SystemDb,
    private readonly mails: AccountMails,
    @Inject(CONFIG) private readonly config: Pick<Config, 'console'>,
  ) {}

  async get(): Promise<SignInMethodsDto> {
    const password = await this.takesPasswords();
    const providers = this.config.console.oidcProviders.map(({ id, name }) => ({ id, name }));
    return { object: 'sign_in_methods', password, password_reset: password && this.mails.canSend, providers };
  }

  /**
   * Passwords are disabled once the operator says so and a sign-in through one of the providers has succeeded
   * (decision 0108).
   */
  async takesPasswords(): Promise<boolean> {
    const { passwordSignIn, oidcProviders } = this.config.console;
    if (passwordSignIn) return true;
    const { rowCount } = await this.db.query(SUCCEEDED(oidcProviders.map(({ issuer }) => issuer)));
    return rowCount === 0;
  }
}
