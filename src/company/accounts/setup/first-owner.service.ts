import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import { ConfigError } from '../../../platform/config/read.js';
import type { Queryable } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { systemActor } from '../../../platform/kernel/actor.js';
import { AccountsStore } from '../accounts.store.js';
import { AccountLinksStore } from '../links/account-links.store.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { passwordProblem } from '../passwords/password.rules.js';
import { Owners } from './owners.js';
import { forgetSetupFile, keepSetupFile, keptSetupLink } from './setup-file.js';

const HOURS = 24;
/** Calls without a client address: the start, the command line. */
const OWN_ADDRESS = 'operator';

/** The set-up link that a start prints for its operator. */
export interface OpenSetup {
  link: string;
  /** The file that contains the link; null if DATA_DIR is not writable. */
  file: string | null;
}

/** Gives an instance its first owner: from the configuration, or with a set-up link for the person who started it. */
@Injectable()
export class FirstOwnerService {
  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly links: AccountLinksStore,
    private readonly hashes: PasswordHashes,
    private readonly owners: Owners,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * At a start: creates the owner of CONSOLE_OWNER_EMAIL, otherwise a link as long as there is no account.
   * @returns the open link, this start's or an earlier one's; null if none is needed, or another instance has
   * it
   * @throws ConfigError if the configured password is too weak
   */
  async atStart(): Promise<OpenSetup | null> {
    const { owner } = this.config.console;
    if (owner) await this.makeConfigured(owner);
    const { dataDir } = this.config;
    if (await this.accounts.exist(this.db)) {
      await forgetSetupFile(dataDir);
      return null;
    }
    return this.db.transaction(async (tx) => {
      // Otherwise instances that start together would revoke one another's links.
      await this.owners.lock(tx);
      const storedLink = await keptSetupLink(dataDir);
      const token = storedLink?.link.split('#')[1];
      if (storedLink && token && (await this.links.find(tx, 'setup', token)))
        return { link: storedLink.link, file: storedLink.path };
      if ((await this.accounts.exist(tx)) || (await this.links.hasSetup(tx))) return null;
      return this.addLink(tx, null);
    });
  }

  /** Creates a link and revokes all earlier ones. @param workspaceId to own; null = the first one */
  newLink(workspaceId: string | null): Promise<OpenSetup> {
    return this.db.transaction(async (tx) => {
      await this.owners.lock(tx);
      await this.links.voidSetups(tx);
      return this.addLink(tx, workspaceId);
    });
  }

  /**
   * The file is written before the commit: a valid link can always be found, and an invalid one in the file is
   * replaced.
   */
  private async addLink(tx: Queryable, workspaceId: string | null): Promise<OpenSetup> {
    const owned = workspaceId === null ? {} : { ownedWorkspaceId: workspaceId };
    const token = await this.links.add(tx, { purpose: 'setup', hours: HOURS, byOperator: true, ...owned });
    const link = `${this.config.baseUrl}/console/setup#${token}`;
    return { link, file: await keepSetupFile(this.config.dataDir, link) };
  }

  private async makeConfigured({ email, password }: { email: string; password: string }): Promise<void> {
    const problem = passwordProblem(password, { email, companies: [] });
    if (await this.accounts.byEmail(this.db, email)) return;
    if (problem !== null) throw new ConfigError(`The password of CONSOLE_OWNER_PASSWORD_FILE ${problem}.`);
    const passwordHash = await this.hashes.hash(password, OWN_ADDRESS);
    const [name = email] = email.split('@');
    const account = { email, name, passwordHash, emailVerified: true };
    await this.db.transaction(async (tx) => {
      await this.owners.lock(tx);
      if (await this.accounts.byEmail(tx, email)) return; // another instance was faster
      await this.owners.make(tx, { actor: systemActor('configuration'), account, workspaceId: null, company: null });
    });
  }
}
