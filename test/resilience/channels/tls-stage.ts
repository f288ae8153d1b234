/** The product in its own process, which trusts a private authority, and mail servers behind taps on their wires. */
import { createTransport } from 'nodemailer';
import { call, makeWorkspace, testConfig, type TestWorkspace } from '../../support/app.js';
import { Authority, type Certificate } from '../../support/certificates.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { teach } from '../../support/live.js';
import { MAIL_PASSWORD, MailServers } from '../../support/mail-servers.js';
import { ServerProcess } from '../../support/server-process.js';
import { ask } from '../../support/superuser-cluster.js';
import { WireTap } from '../../support/wire-tap.js';
import { connectMailbox, HOOK_SECRET, mailOf, startMailApp } from '../../channels/mail-stage.js';

export const HOST = 'localhost';
export type Security = 'tls' | 'starttls';

const OWN = 'support@example.net';
const HOOKED = 'sales@example.net';
const CUSTOMERS = Array.from({ length: 40 }, (_, at) => `customer${at}@example.org`);
const HOOKED_CREDENTIALS = { smtp_password: MAIL_PASSWORD, inbound_secret: HOOK_SECRET };
const CREDENTIALS = { imap_password: MAIL_PASSWORD, smtp_password: MAIL_PASSWORD };
const LEASE_NOW = 'update channel_mailboxes set due_at = now() where lease is null';
const SEND_NOW = 'update channel_accounts set throttled_until = null where throttled_until is not null';

interface Taps {
  imap: Record<Security, WireTap>;
  smtp: Record<Security, WireTap>;
}

export class TlsStage {
  /** An account with a mailbox, and one whose mails come by the hook, so that it uses SMTP alone. */
  mailboxId = '';
  hookedId = '';
  private customers = 0;

  private constructor(
    readonly authority: Authority,
    readonly servers: MailServers,
    readonly taps: Taps,
    private readonly database: TestDatabase,
    private readonly server: ServerProcess,
    private readonly workspace: TestWorkspace,
  ) {}

  static async start(): Promise<TlsStage> {
    const authority = new Authority();
    const servers = await MailServers.startWithTls(authority.issue(HOST), OWN, HOOKED, ...CUSTOMERS);
    const [imaps, imap, smtps, smtp] = await Promise.all(
      [servers.imapsPort, servers.imapPort, servers.smtpsPort, servers.smtpPort].map((port) => WireTap.start(port)),
    );
    if (!imaps || !imap || !smtps || !smtp) throw new Error('a tap is missing');
    const taps = { imap: { tls: imaps, starttls: imap }, smtp: { tls: smtps, starttls: smtp } };
    const database = await createTestDatabase();
    const app = await startMailApp(database.url);
    const workspace = await makeWorkspace(app);
    await app.close(); // or it would work on the same queues, without trusting the authority
    const server = await startProcess(database.url, authority);
    const stage = new TlsStage(authority, servers, taps, database, server, workspace);
    await teach(server, workspace);
    stage.mailboxId = await connectMailbox(server, workspace, OWN, stage.mailboxSettings('tls'), CREDENTIALS);
    const hooked = stage.smtpSettings('tls');
    stage.hookedId = await connectMailbox(server, workspace, HOOKED, hooked, HOOKED_CREDENTIALS);
    return stage;
  }

  async close(): Promise<void> {
    await this.server.end();
    for (const taps of Object.values(this.taps)) await Promise.all([taps.tls.close(), taps.starttls.close()]);
    await this.servers.close();
    await this.database.drop();
    this.authority.remove();
  }

  /** Both accounts use TLS in this way from now on; connections so far end. */
  async use(security: Security): Promise<void> {
    await this.change(this.mailboxId, this.mailboxSettings(security), CREDENTIALS);
    await this.change(this.hookedId, this.smtpSettings(security), HOOKED_CREDENTIALS);
    await this.trusted();
  }

  async change(id: string, settings: object, credentials: object): Promise<void> {
    const answer = await this.as('PATCH', `/v1/channels/${id}`, { settings, credentials });
    if (answer.status !== 200) throw new Error(answer.text);
  }

  /** The servers present this certificate from now on. */
  async present(certificate: Certificate): Promise<void> {
    await this.servers.present(certificate);
    await ask(this.database.url, 'update channel_accounts set last_error = null, last_error_at = null');
  }

  trusted(): Promise<void> {
    return this.present(this.authority.issue(HOST));
  }

  /** What the account's check says; null = it can sign in. */
  async check(id: string): Promise<string | null> {
    const { data } = (await this.as('POST', `/v1/channels/${id}/verify`)).body;
    return data.credentials_verified_at === null ? (data.health.last_error as string) : null;
  }

  async lastError(id: string): Promise<string | null> {
    return (await this.as('GET', `/v1/channels/${id}`)).body.data.health.last_error as string | null;
  }

  /** Waits until the account's health says so. */
  health(id: string, error: string): Promise<unknown> {
    return this.soon(
      async () => (await this.lastError(id)) === error,
      () => this.lastError(id),
    );
  }

  /** A new customer writes to the mailbox. @returns their address */
  async writesToMailbox(text: string): Promise<string> {
    const from = this.newCustomer();
    const transport = createTransport({ host: '127.0.0.1', port: this.servers.smtpPort, ignoreTLS: true });
    await transport.sendMail({ envelope: { from, to: OWN }, raw: mailOf(from, text) });
    return from;
  }

  newCustomer(): string {
    return `customer${this.customers++}@example.org`;
  }

  /** Waits until the customer has an answer, and returns all that they have. */
  answers(customer: string): Promise<string[]> {
    return this.soon(() => {
      const mails = this.servers.mails(customer);
      return mails.length > 0 && mails;
    });
  }

  /** Polls, and spares the waits between two attempts of the product. */
  private soon<T>(find: () => Promise<T | false> | T | false, seen?: () => unknown): Promise<T> {
    return eventually(async () => {
      await ask(this.database.url, LEASE_NOW);
      await ask(this.database.url, SEND_NOW);
      return find();
    }, seen);
  }

  private as(method: string, path: string, body?: unknown) {
    return call(this.server, method, path, { token: this.workspace.tokens.owner, body });
  }

  get reachable(): { baseUrl: string } {
    return this.server;
  }

  smtpSettings(security: Security): Record<string, string> {
    const port = String(this.taps.smtp[security].port);
    return { smtp_host: HOST, smtp_port: port, smtp_security: security, smtp_user: OWN, from_name: 'Support' };
  }

  mailboxSettings(security: Security): Record<string, string> {
    const port = String(this.taps.imap[security].port);
    return { ...this.smtpSettings(security), imap_host: HOST, imap_port: port, imap_security: security };
  }
}

function startProcess(url: string, authority: Authority): Promise<ServerProcess> {
  const { serverSecret, masterKeys } = testConfig();
  return ServerProcess.start({
    DATABASE_URL: url,
    SERVER_SECRET: serverSecret.toString(),
    MASTER_KEY: (masterKeys[0] ?? Buffer.alloc(0)).toString('base64'),
    OUTBOUND_ALLOW_NETWORKS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: authority.file,
  });
}
