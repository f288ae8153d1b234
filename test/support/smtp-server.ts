import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As received, with dot-stuffing undone. */
  source: string;
}

/** A minimal SMTP server that keeps received mails. It can refuse, or hang up. */
export class SmtpServer {
  readonly mails: ReceivedMail[] = [];
  readonly logins: string[] = [];
  /** Whether an access token lets in; null = tokens are not taken. */
  opens: ((user: string, token: string) => boolean) | null = null;
  /**
   * Responses to the next commands of that name instead of 250; `hang up` = the connection closes after the command.
   */
  readonly answers: Partial<Record<'RCPT' | 'DATA' | 'END', string[]>> = {};
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  /** @param port 0 = any */
  static async start(port = 0): Promise<SmtpServer> {
    const server = createServer((socket) => smtp.serve(socket));
    const smtp = new SmtpServer(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return smtp;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(login = ''): string {
    return `smtp://${login}127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => {});
    let waiting = '';
    let mail: ReceivedMail = { from: '', to: [], source: '' };
    let data: string[] | null = null;
    const say = (text: string) => void socket.write(`${text}\r\n`);
    const scripted = (command: 'RCPT' | 'DATA' | 'END', otherwise: string): boolean => {
      const answer = this.answers[command]?.shift() ?? otherwise;
      if (answer === 'hang up') socket.destroy();
      else say(answer);
      return answer === otherwise || answer === 'hang up';
    };
    let isRefusing = false;
    const line = (text: string): void => {
      if (isRefusing) {
        isRefusing = false;
        return say('535 5.7.3 Authentication unsuccessful');
      }
      if (data !== null) {
        if (text !== '.') return void data.push(text.replace(/^\./, ''));
        mail.source = data.join('\r\n');
        data = null;
        const kept = mail;
        mail = { from: '', to: [], source: '' };
        if (scripted('END', '250 taken')) this.mails.push(kept);
        return;
      }
      const [verb] = text.toUpperCase().split(' ') as [string];
      if (verb === 'EHLO' || verb === 'HELO')
        return say(`250-test\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH ${this.opens ? 'XOAUTH2' : 'PLAIN'}`);
      if (verb === 'AUTH' && this.opens) {
        const sent = Buffer.from(text.split(' ')[2]!, 'base64').toString();
        const [, user = '', token = ''] = /^user=(.*)\x01auth=Bearer (.*)\x01\x01$/.exec(sent) ?? [];
        const isIn = this.opens(user, token);
        this.logins.push(`${user} ${isIn ? 'in' : 'refused'}`);
        isRefusing = !isIn;
        return say(isIn ? '235 in' : `334 ${Buffer.from('{"status":"401"}').toString('base64')}`);
      }
      if (verb === 'AUTH') {
        this.logins.push(Buffer.from(text.split(' ')[2]!, 'base64').toString().replaceAll('\0', ' ').trim());
        return say('235 in');
      }
      if (verb === 'MAIL') mail.from = /<(.*)>/.exec(text)![1]!;
      if (verb === 'RCPT') {
        if (scripted('RCPT', '250 fine')) mail.to.push(/<(.*)>/.exec(text)![1]!);
        return;
      }
      if (verb === 'DATA') {
        if (scripted('DATA', '354 go on')) data = [];
        return;
      }
      say(verb === 'QUIT' ? '221 bye' : '250 fine');
      if (verb === 'QUIT') socket.end();
    };
    say('220 test');
    socket.on('data', (bytes) => {
      const lines = (waiting + bytes.toString('utf8')).split('\r\n');
      waiting = lines.pop()!;
      lines.forEach(line);
    });
  }
}

/** The decoded part of this type in a mail: its content, and its header. */
export function partOf(source: string, type: string): { header: string; content: string } {
  const boundaries = [...source.matchAll(/boundary="?([^"\r\n;]+)"?/g)].map(([, boundary]) => boundary!);
  const pieces = boundaries.reduce((parts, boundary) => parts.flatMap((part) => part.split(`--${boundary}`)), [source]);
  for (const piece of pieces) {
    const [header, ...rest] = piece.replace(/^\r\n/, '').split('\r\n\r\n');
    if (!new RegExp(`^content-type: ${type}`, 'im').test(header!)) continue;
    const body = rest.join('\r\n\r\n');
    const encoding = /^content-transfer-encoding: (\S+)/im.exec(header!)?.[1]?.toLowerCase();
    if (encoding === 'base64') return { header: header!, content: Buffer.from(body, 'base64').toString('utf8') };
    if (encoding !== 'quoted-printable') return { header: header!, content: body };
    const bytes = body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    return { header: header!, content: Buffer.from(bytes, 'latin1').toString('utf8') };
  }
  throw new Error(`the mail has no part ${type}: ${source.slice(0, 2_000)}`);
}
