import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import type { Queryable } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { fail } from '../../../platform/kernel/errors.js';
import type { AccountActor } from '../../../platform/policy/request.js';
import { ConsoleSessionsCommands } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import { IdentitiesStore, type Identity } from './identities.store.js';
import type { IdentityDto } from './oidc.dto.js';
import { SignInMethodsReader } from './sign-in-methods.reader.js';

const ONLY_WAY = 'It is the only way to sign in to your account. Set a password first.';
const ONLY_WAY_WITHOUT_PASSWORDS =
  'It is the only way to sign in to your account: passwords are turned off here. Link another identity provider first.';

/** The providers with which a person may sign in. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly db: SystemDb,
    private readonly store: IdentitiesStore,
    private readonly accounts: AccountsStore,
    private readonly sessions: ConsoleSessionsCommands,
    private readonly methods: SignInMethodsReader,
    @Inject(CONFIG) private readonly config: Pick<Config, 'console'>,
  ) {}

  async list({ session }: AccountActor): Promise<IdentityDto[]> {
    return (await this.store.list(this.db, session.account.id)).map((row) => this.present(row));
  }

  /** Throws `not_found`; `conflict` if the account would be left without a way to sign in. */
  async unlink(actor: AccountActor, identityId: string): Promise<void> {
    const { id } = actor.session.account;
    // Checked before: disabled passwords may be enabled again with the last identity (SignInMethodsReader).
    const takesPasswords = await this.methods.takesPasswords();
    await this.db.transaction(async (tx) => {
      await this.accounts.lock(tx, id);
      if (!(await this.store.remove(tx, id, identityId))) throw fail('not_found', 'Identity not found.');
      await this.requireWayIn(tx, id, takesPasswords);
      const audit = { action: 'account.unlink_identity', target: 'account_identity', targetId: identityId };
      await this.sessions.note(tx, { initiator: actor, accountId: id, audits: [audit] });
    });
  }

  /** An identity of a provider that is no longer configured cannot be used to sign in. */
  private async requireWayIn(tx: Queryable, accountId: string, takesPasswords: boolean): Promise<void> {
    const { password_hash: password } = await this.accounts.get(tx, accountId);
    if (takesPasswords && password !== null) return;
    const others = await this.store.list(tx, accountId);
    if (others.some((identity) => this.present(identity).provider !== null)) return;
    throw fail('conflict', takesPasswords ? ONLY_WAY : ONLY_WAY_WITHOUT_PASSWORDS);
  }

  private present({ id, issuer, created_at, last_sign_in_at }: Identity): IdentityDto {
    const provider = this.config.console.oidcProviders.find((candidate) => candidate.issuer === issuer);
    return { id, object: 'identity', provider: provider?.id ?? null, issuer, created_at, last_sign_in_at };
  }
}
