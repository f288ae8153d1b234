/** A workspace whose mailboxes are at a provider that gives access by OAuth alone. */
import { MailboxWatcher } from '../../src/channels/email/mailbox/mailbox-watcher.js';
import { InboxQueue } from '../../src/channels/inbox.queue.js';
import { OutboxQueue } from '../../src/channels/outbox.queue.js';
import type { MailboxProviderId } from '../../src/platform/config/mailbox-providers.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam, type SignedIn } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { ImapServer } from '../support/imap-server.js';
import { idle, teach } from '../support/live.js';
import { OAuthProvider } from '../support/oauth-provider.js';
import { SmtpServer } from '../support/smtp-server.js';
import { smtpConfig } from '../support/team-mails.js';
import { connectMailbox } from './mail-stage.js';
import { sql } from './stage.js';

export class ConsentStage {
  readonly provider: OAuthProvider;
  readonly imap: ImapServer;
  /** Of the provider. */
  readonly smtp: SmtpServer;
  /** By which the owners are told. */
  readonly own: SmtpServer;
  readonly app: TestApp;
  /** A second instance on the same database. */
  readonly second: TestApp;
  readonly workspace: TestWorkspace;
  readonly team: Record<Role, SignedIn>;

  private constructor(parts: Omit<ConsentStage, 'close'>) {
    Object.assign(this, parts);
  }

  static async set(): Promise<ConsentStage> {
    const provider = await OAuthProvider.start();
    const opens = (user: string, token: string): boolean => provider.opens(user, token);
    const [imap, smtp, own] = [await ImapServer.start(opens), await SmtpServer.start(), await SmtpServer.start()];
    smtp.opens = opens;
    const ports = { imap: imap.port, smtp: smtp.port };
    const change = {
      mailboxProviders: {
        microsoft: provider.configured('microsoft', ports),
        google: provider.configured('google', ports),
      },
      outboundAllowNetworks: ['127.0.0.0/8'],
      ...smtpConfig(own.url()),
    };
    const app = await startTestApp(change);
    const second = await startTestApp(change, app.databaseUrl);
    const workspace = await makeWorkspace(app);
    await teach(app, workspace);
    const team = await signedInTeam(app, workspace);
    return new ConsentStage({ provider, imap, smtp, own, app, second, workspace, team } as never);
  }

  /** Makes an account that nobody has connected yet. @returns its id */
  made(address: string, provider: MailboxProviderId = 'microsoft'): Promise<string> {
    return connectMailbox(this.app, this.workspace, address, { oauth: provider, from_name: 'Example Support' }, {});
  }

  at(path: string, workspace = this.workspace): string {
    return `/api/console/workspaces/${workspace.id}/${path}`;
  }

  /** A member is sent to the provider. @returns its page */
  async sent(id: string, { token }: SignedIn = this.team.admin): Promise<string> {
    const answer = await browse(this.app, 'POST', this.at(`channels/${id}/authorization`), { session: token });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data.url as string;
  }

  /** The member's browser comes back with this. */
  back({ code = '', state = '' }: Record<string, string>, { token }: SignedIn = this.team.admin): Promise<Answer> {
    return browse(this.app, 'POST', this.at('mailbox_consents'), { session: token, body: { code, state } });
  }

  /** Connects an account as its person, from the console to the provider and back. */
  async connect(id: string, person: string): Promise<Answer> {
    this.provider.person = person;
    return this.back(await this.provider.visit(await this.sent(id)));
  }

  /** An account that is connected. @returns its id */
  async connected(address: string, provider?: MailboxProviderId): Promise<string> {
    const id = await this.made(address, provider);
    const answer = await this.connect(id, address);
    if (answer.status !== 200) throw new Error(answer.text);
    return id;
  }

  async account(id: string): Promise<any> {
    return (await call(this.app, 'GET', `/v1/channels/${id}`, { token: this.workspace.tokens.owner })).body.data;
  }

  /** Reads the free mailboxes and sends what is due, until `isDone`. */
  async work<T>(isDone: () => T | Promise<T>): Promise<NonNullable<T>> {
    return eventually(async () => {
      await sql(this.app, `update channel_mailboxes set due_at = now() where lease is null`);
      await this.app.app.get(MailboxWatcher).leaseFree();
      await this.app.app.get(InboxQueue).whenIdle();
      await idle(this.app);
      await this.app.app.get(OutboxQueue).whenIdle();
      return isDone();
    }) as Promise<NonNullable<T>>;
  }

  async close(): Promise<void> {
    await this.second.close();
    await this.app.close();
    await Promise.all([this.provider.close(), this.imap.close(), this.smtp.close(), this.own.close()]);
  }
}
