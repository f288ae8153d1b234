/** A real Dovecot and a real Postfix on loopback. They need root. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { writeCertificate, type Certificate } from './certificates.js';
import { eventually } from './eventually.js';
import { freePort } from './ports.js';

const [DOVECOT, POSTFIX] = ['/usr/sbin/dovecot', '/usr/sbin/postfix'];
export const MAIL_PASSWORD = 'a-mailbox-password-that-only-tests-have';

/** Reason why they cannot be started here; null = they can. */
function missing(): string | null {
  if (process.getuid?.() !== 0) return 'only root can start them';
  for (const path of [DOVECOT, POSTFIX])
    try {
      accessSync(path, constants.X_OK);
    } catch {
      return `there is no ${path}`;
    }
  return null;
}

/** `describe` if Dovecot and Postfix are installed; with MAIL_TEST=required it fails instead of being skipped. */
export function describeWithMailServers(name: string, tests: () => void): void {
  const why = missing();
  if (why === null || process.env.MAIL_TEST === 'required') return describe(name, tests);
  process.stderr.write(`${name}: SKIPPED, no Dovecot and Postfix: ${why}\n`);
  describe.skip(name, tests);
}

export class MailServers {
  private dovecot: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    /** Without TLS, or with STARTTLS if there is a certificate. */
    readonly imapPort: number,
    readonly smtpPort: number,
    /** With TLS from the first byte. */
    readonly imapsPort: number,
    readonly smtpsPort: number,
  ) {}

  /** @param addresses that have mailboxes */
  static start(...addresses: string[]): Promise<MailServers> {
    return this.run(addresses, null);
  }

  /** Servers with TLS, which also take passwords in clear, so that only a careful client keeps them safe. */
  static startWithTls(certificate: Certificate, ...addresses: string[]): Promise<MailServers> {
    return this.run(addresses, certificate);
  }

  private static async run(addresses: string[], certificate: Certificate | null): Promise<MailServers> {
    const folder = mkdtempSync(join(tmpdir(), 'mail-servers-'));
    chmodSync(folder, 0o755);
    const servers = new MailServers(folder, await freePort(), await freePort(), await freePort(), await freePort());
    servers.configure(addresses, certificate);
    execFileSync(POSTFIX, ['-c', join(folder, 'postfix'), 'start'], { stdio: 'ignore' });
    servers.startImap();
    for (const port of [servers.imapPort, servers.smtpPort]) await eventually(() => answers(port));
    return servers;
  }

  startImap(): void {
    this.dovecot = spawn(DOVECOT, ['-F', '-c', join(this.folder, 'dovecot.conf')], {
      ...{ stdio: 'ignore', detached: true }, // a process group with its workers
    });
  }

  async stopImap(): Promise<void> {
    const dovecot = this.dovecot;
    this.dovecot = null;
    if (!dovecot) return;
    const ended = new Promise((resolve) => dovecot.once('exit', resolve));
    process.kill(-dovecot.pid!, 'SIGKILL'); // SIGTERM would wait ten seconds for its clients
    await ended;
  }

  /** Mails in the mailbox of an address, oldest first. */
  mails(address: string): string[] {
    const folder = join(this.folder, 'mail', address);
    return ['new', 'cur']
      .flatMap((kind) => namesIn(join(folder, kind)).map((name) => ({ name, path: join(folder, kind, name) })))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ path }) => readFileSync(path, 'utf8'));
  }

  /** Renumbers all mails of a mailbox, like a server that has lost its index. */
  async renumber(address: string): Promise<void> {
    await this.stopImap();
    const folder = join(this.folder, 'mail', address);
    for (const name of namesIn(folder)) if (/^dovecot/.test(name)) rmSync(join(folder, name), { recursive: true });
    this.startImap();
    await eventually(() => answers(this.imapPort));
  }

  /** Presents another certificate from now on. Connections to the mailboxes end. */
  async present(certificate: Certificate): Promise<void> {
    await this.stopImap();
    writeCertificate(certificateFile(this.folder), certificate); // Postfix reads it anew for each connection
    this.startImap();
    await eventually(() => answers(this.imapPort));
  }

  /** How often somebody tried to sign in, at either server. */
  get signIns(): number {
    const log = readFileSync(join(this.folder, 'dovecot.log'), 'utf8');
    return log.split('\n').filter((line) => line.includes('client in: AUTH')).length;
  }

  async close(): Promise<void> {
    await this.stopImap();
    execFileSync(POSTFIX, ['-c', join(this.folder, 'postfix'), 'abort'], { stdio: 'ignore' });
    rmSync(this.folder, { recursive: true, force: true });
  }

  private configure(addresses: string[], certificate: Certificate | null): void {
    const { folder } = this;
    for (const name of ['mail', 'run', 'postfix', 'spool', 'data']) mkdirSync(join(folder, name));
    execFileSync('chown', ['mail:mail', join(folder, 'mail')]);
    execFileSync('chown', ['postfix', join(folder, 'data')]);
    if (certificate) writeCertificate(certificateFile(folder), certificate);
    const [imapTls, smtpTls] = certificate
      ? [dovecotTls(folder, this.imapsPort), postfixTls(folder)]
      : [DOVECOT_PLAIN, ''];
    writeFileSync(join(folder, 'dovecot.conf'), dovecotConf(folder, this.imapPort) + imapTls);
    writeFileSync(join(folder, 'postfix', 'main.cf'), postfixMain(folder, addresses) + smtpTls);
    const master = postfixMaster(this.smtpPort) + (certificate ? postfixTlsMaster(this.smtpsPort) : '');
    writeFileSync(join(folder, 'postfix', 'master.cf'), master);
  }
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('data', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });

const dovecotConf = (folder: string, port: number): string => `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/dovecot.log
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
listen = 127.0.0.1
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
}
passdb {
  driver = static
  args = password=${MAIL_PASSWORD}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%u
}
`;

const DOVECOT_PLAIN = `
ssl = no
disable_plaintext_auth = no
service imap-login {
  inet_listener imaps {
    port = 0
  }
}
`;

/** Dovecot also checks the passwords that Postfix is given. */
const dovecotTls = (folder: string, port: number): string => `
ssl = yes
ssl_cert = <${certificateFile(folder)}
ssl_key = <${certificateFile(folder)}
disable_plaintext_auth = no
auth_debug = yes
auth_mechanisms = plain login
service imap-login {
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service auth {
  unix_listener smtp-auth {
    mode = 0666
  }
}
`;

const certificateFile = (folder: string): string => join(folder, 'certificate.pem');

/** The slash selects the Maildir format. */
const postfixMain = (folder: string, addresses: string[]): string => `
compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.example.net
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
virtual_mailbox_domains = static:all
recipient_delimiter = +
virtual_mailbox_maps = inline:{${addresses.map((address) => `${address}=${address}/`).join(' ')}}
virtual_transport = virtual
virtual_mailbox_base = ${folder}/mail
virtual_uid_maps = static:8
virtual_gid_maps = static:8
virtual_minimum_uid = 1
maillog_file_prefixes = ${folder}
maillog_file = ${folder}/postfix.log
`;

const postfixMaster = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

/**
 * A process serves one connection, so that the next one gets a new certificate. One that starts while Dovecot is down
 * ends, after which Postfix by default starts none for a minute.
 */
const postfixTls = (folder: string): string => `
smtpd_tls_security_level = may
smtpd_tls_chain_files = ${certificateFile(folder)}
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${folder}/run/smtp-auth
max_use = 1
service_throttle_time = 1s
`;

const postfixTlsMaster = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
tlsmgr unix - - n 1000? 1 tlsmgr
`;
