/** An IMAP server that lets in by any password, has as many mails as wanted, and says what a test wants it to say. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Answers a command in the server's place. @returns whether it did */
export type Says = (socket: Socket, command: string, rest: string[]) => boolean;

interface Mails {
  count: number;
  /** Of mails by their place from 1, ascending. */
  uid: (place: number) => number;
  at: Date;
}

const NONE: Mails = { count: 0, uid: (place) => place, at: new Date() };

export class TellingImap {
  /** Bytes of the longest line that it said by itself. */
  longest = 0;
  connections = 0;
  searches: string[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly says: Says,
    private readonly mails: Mails,
  ) {}

  static async start(says: Says = () => false, mails: Partial<Mails> = {}): Promise<TellingImap> {
    const server = createServer((socket) => imap.serve(socket));
    const imap = new TellingImap(server, says, { ...NONE, ...mails });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return imap;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('error', () => {}).on('close', () => this.sockets.delete(socket));
    this.say(socket, '* OK [CAPABILITY IMAP4rev1 IDLE] ready');
    let waiting = '';
    let idle = '';
    socket.on('data', (bytes) => {
      const lines = (waiting + bytes.toString('latin1')).split('\r\n');
      waiting = lines.pop()!;
      for (const line of lines) {
        const [tag = '', verb = '', ...rest] = line.split(' ');
        const command = (verb === 'UID' ? rest.shift()! : verb).toUpperCase();
        if (this.says(socket, command, rest)) continue;
        if (line === 'DONE') this.say(socket, `${idle} OK done`);
        else if (command === 'IDLE') {
          idle = tag;
          this.say(socket, '+ idling');
        } else {
          for (const one of this.answer(command, rest)) this.say(socket, one);
          this.say(socket, `${tag} OK done`);
        }
      }
    });
  }

  private say(socket: Socket, line: string): void {
    this.longest = Math.max(this.longest, line.length);
    if (!socket.destroyed) socket.write(`${line}\r\n`, 'latin1');
  }

  private answer(command: string, rest: string[]): string[] {
    const { count, uid, at } = this.mails;
    if (command === 'CAPABILITY') return ['* CAPABILITY IMAP4rev1 IDLE'];
    if (command === 'LIST')
      return rest[1] === '""' ? ['* LIST (\\Noselect) "/" ""'] : ['* LIST () "/" INBOX', '* LIST (\\Sent) "/" Sent'];
    if (command === 'EXAMINE')
      // Only the inbox has mails.
      return [
        `* ${rest[0] === 'Sent' ? 0 : count} EXISTS`,
        '* OK [UIDVALIDITY 7] one',
        `* OK [UIDNEXT ${uid(count + 1)}] next`,
      ];
    if (command === 'SEARCH') {
      this.searches.push(rest.join(' '));
      return [['* SEARCH', ...this.found(rest)].join(' ')];
    }
    if (command !== 'FETCH') return [];
    const internal = at.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (.*) GMT$/, '$1-$2-$3 $4 +0000');
    return rest[0]!.split(',').flatMap((text) => {
      const [first, last = first] = text.split(':').map(Number) as [number, number?];
      const step = uid(2) - uid(1);
      const uids = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => first + n * step);
      return uids.map(
        (one) => `* ${(one - uid(1)) / step + 1} FETCH (UID ${one} RFC822.SIZE 100 INTERNALDATE "${internal}")`,
      );
    });
  }

  /** By a window of places, and by UIDs after one; days are not told apart. */
  private found(rest: string[]): number[] {
    const { count, uid } = this.mails;
    const [from = 1, to = count] =
      /^(\d+):(\d+|\*)$/
        .exec(rest[0]!)
        ?.slice(1)
        .map((n) => (n === '*' ? count : Number(n))) ?? [];
    const after = rest.includes('UID') ? Number(rest[rest.indexOf('UID') + 1]!.split(':')[0]) - 1 : -1;
    const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
    // `*` is the last mail, even if it is before the range.
    return places.filter((place) => uid(place) > after || (place === count && after >= 0)).map(uid);
  }
}
