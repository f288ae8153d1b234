/** A minimal IMAP server that lets in by XOAUTH2 only, as Exchange and Gmail do, and whose sessions can be ended. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const INBOX = 'INBOX';

interface Session {
  socket: Socket;
  user: string | null;
  /** The folder that is open. */
  folder: string;
  /** Tag of the IDLE that waits; null = none. */
  idle: string | null;
}

export class ImapServer {
  /** Whom it let in, and whom it did not, in order. */
  readonly logins: { user: string; isIn: boolean }[] = [];
  /** What was asked for by password, which nobody may. */
  readonly passwords: string[] = [];
  private readonly sessions = new Set<Session>();
  private readonly mails = new Map<string, string[]>();

  private constructor(
    private readonly server: Server,
    private readonly opens: (user: string, token: string) => boolean,
  ) {}

  /** @param opens whether a token lets into a mailbox */
  static async start(opens: (user: string, token: string) => boolean): Promise<ImapServer> {
    const server = createServer((socket) => imap.serve(socket));
    const imap = new ImapServer(server, opens);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return imap;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Whether a connection waits for mail in this mailbox. */
  waits(user: string): boolean {
    return [...this.sessions].some((session) => session.user === user && session.idle !== null);
  }

  /** Puts a mail into a folder of a mailbox, and tells who waits for it. */
  deliver(user: string, source: string, folder = INBOX): void {
    const mails = this.of({ user, folder });
    mails.push(source);
    for (const { socket, user: whose, folder: open, idle } of this.sessions)
      if (whose === user && open === folder && idle !== null) socket.write(`* ${mails.length} EXISTS\r\n`);
  }

  /** Ends all sessions, as a server does whose tokens have ended. */
  end(): void {
    for (const { socket } of this.sessions) socket.end('* BYE Session invalidated - AccessTokenExpired\r\n');
  }

  async close(): Promise<void> {
    for (const { socket } of this.sessions) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private of({ user, folder }: Pick<Session, 'user' | 'folder'>): string[] {
    const key = `${user} ${folder}`;
    const found = this.mails.get(key) ?? [];
    this.mails.set(key, found);
    return found;
  }

  private serve(socket: Socket): void {
    const session: Session = { socket, user: null, folder: INBOX, idle: null };
    this.sessions.add(session);
    socket.on('error', () => {}).on('close', () => this.sessions.delete(session));
    let waiting = '';
    let refused: string | null = null;
    socket.write('* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2 IDLE] ready\r\n');
    socket.on('data', (bytes) => {
      const lines = (waiting + bytes.toString('latin1')).split('\r\n');
      waiting = lines.pop()!;
      for (const line of lines) {
        if (refused !== null) {
          socket.write(`${refused} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`);
          refused = null;
        } else if (line === 'DONE') {
          socket.write(`${session.idle} OK done\r\n`);
          session.idle = null;
        } else refused = this.answer(session, line);
      }
    });
  }

  /** @returns the tag of a sign-in that is refused once the client has read why; null = none is */
  private answer(session: Session, line: string): string | null {
    const [tag = '', verb = '', ...rest] = line.split(' ');
    const say = (text: string): void => void session.socket.write(`${text}\r\n`);
    const command = `${verb} ${verb === 'UID' ? rest[0] : ''}`.trim().toUpperCase();
    if (command === 'AUTHENTICATE') return this.signIn(session, tag, rest[1] ?? '');
    if (command === 'LOGIN') this.passwords.push(line);
    if (command === 'IDLE') {
      session.idle = tag;
      say('+ idling');
      return null;
    }
    if (command === 'EXAMINE' || command === 'SELECT') session.folder = (rest[0] ?? INBOX).replaceAll('"', '');
    const mails = this.of(session);
    if (command === 'CAPABILITY') say('* CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2 IDLE');
    // The empty name asks for the separator, and whether all folders have a common prefix: they have none.
    if (command === 'LIST')
      say(rest[1] === '""' ? '* LIST (\\Noselect) "/" ""' : '* LIST (\\HasNoChildren) "/" "INBOX"');
    if (command === 'EXAMINE' || command === 'SELECT') {
      say('* FLAGS ()');
      say(`* OK [UIDVALIDITY 7] one\r\n* OK [UIDNEXT ${mails.length + 1}] next`);
    }
    if (command === 'EXAMINE' || command === 'SELECT' || command === 'NOOP') say(`* ${mails.length} EXISTS`);
    if (command === 'UID SEARCH') say(['* SEARCH', ...mails.map((_, at) => at + 1)].join(' '));
    if (command === 'UID FETCH') for (const uid of uidsOf(rest[1]!)) this.fetch(session, uid, rest.join(' '));
    if (command === 'LOGIN' || (session.user === null && command === 'EXAMINE')) say(`${tag} NO not by password`);
    else say(`${tag} OK done`);
    return null;
  }

  private fetch({ socket, user, folder }: Session, uid: number, items: string): void {
    const mail = this.of({ user, folder })[uid - 1];
    if (mail === undefined) return;
    const parts = [`UID ${uid}`, `RFC822.SIZE ${mail.length}`, 'INTERNALDATE "' + internal(new Date()) + '"'];
    if (items.includes('BODY')) parts.push(`BODY[] {${mail.length}}\r\n${mail}`);
    socket.write(`* ${uid} FETCH (${parts.join(' ')})\r\n`, 'latin1');
  }

  private signIn(session: Session, tag: string, sent: string): string | null {
    const text = Buffer.from(sent, 'base64').toString();
    const [, user = '', token = ''] = /^user=([^\x01]*)\x01auth=Bearer ([^\x01]*)\x01\x01$/.exec(text) ?? [];
    const isIn = this.opens(user, token);
    this.logins.push({ user, isIn });
    if (isIn) {
      session.user = user;
      session.socket.write(`${tag} OK [CAPABILITY IMAP4rev1 IDLE] in\r\n`);
      return null;
    }
    const why = Buffer.from('{"status":"401","schemes":"bearer","scope":"https://mail.google.com/"}').toString(
      'base64',
    );
    session.socket.write(`+ ${why}\r\n`);
    return tag;
  }
}

/** Of a set such as `1,3:5`. */
const uidsOf = (set: string): number[] =>
  set.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split(':').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });

/** As IMAP writes a time: 01-Jan-2026 00:00:00 +0000. */
const internal = (at: Date): string => {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
};
