/** What hostile mail servers say: far more, or far more costly things, than anyone asked for. */
import type { Socket } from 'node:net';
import type { Says } from './telling-imap.js';

const MIB = 1024 * 1024;

/** Says it on and on, as fast as it is read, until the connection ends. */
function flood(socket: Socket, text: string): void {
  const more = (): void => {
    if (!socket.destroyed) socket.write(text, () => setImmediate(more));
  };
  more();
}

interface Excess {
  what: string;
  say: (socket: Socket) => void;
  reason: string;
}

const LINE = 'The server sent a line of more than 64 kB.';
const MANY = 'The server sent more than 60,000 lines for one request.';
const MUCH = 'The server sent more than was asked for.';
const bracket = `* OK ${'['.repeat(64_000)}\r\n`;

export const EXCESSES: Excess[] = [
  {
    what: 'a LIST line of 2.5 million flags',
    say: (socket) => void socket.write(`* LIST (${'\\a '.repeat(2_500_000)}\\b) "/" "INBOX"\r\n`),
    reason: LINE,
  },
  {
    what: 'PERMANENTFLAGS of 3 MB',
    say: (socket) => void socket.write(`* OK [PERMANENTFLAGS (${'\\a '.repeat(MIB)}\\b)] Limited\r\n`),
    reason: LINE,
  },
  {
    what: 'names of modified UTF-7 without end',
    say: (socket) => flood(socket, `* LIST () "/" "${'&AOQ-&2D3cAA-'.repeat(4_500)}"\r\n`),
    reason: 'The server sent more than 4 MB of lines for one request.|The server’s answer took too long to read.',
  },
  {
    what: 'one name of modified UTF-7 of 4 MB',
    say: (socket) => void socket.write(`* LIST () "/" "${'&2D3cAA-'.repeat(MIB / 2)}"\r\n`),
    reason: LINE,
  },
  {
    what: 'small lines without end',
    say: (socket) => flood(socket, '* 1 FETCH (FLAGS ())\r\n'.repeat(500)),
    reason: MANY,
  },
  { what: 'a line without an end', say: (socket) => flood(socket, 'a '.repeat(8 * 1024)), reason: LINE },
  { what: 'a literal of 1 GB', say: (socket) => void socket.write('* LIST () "/" {999999999}\r\n'), reason: MUCH },
  {
    what: 'a line of thousands of literals',
    say: (socket) => flood(socket, '* LIST () "/" ' + 'a {1}\r\na'.repeat(4_000)),
    reason: `${MUCH}|${LINE}`,
  },
  {
    what: 'lines that take long to read',
    say: (socket) => flood(socket, bracket),
    reason: 'The server’s answer took too long to read.|The server sent more than 4 MB of lines for one request.',
  },
];

/** Says it in answer to this command. */
export const at =
  (asked: string, say: (socket: Socket) => void): Says =>
  (socket, command, rest) => {
    if (command !== asked || rest[1] === '""') return false;
    say(socket);
    return true;
  };
