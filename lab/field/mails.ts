/**
 * Measures how mails are read: what the customer wrote is the message, and what surrounds it is folded. A folder holds
 * the mails as they came, and `expected.jsonl` by their authors.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingText } from '../../src/channels/channel-adapter.js';
import { mailEvents } from '../../src/channels/email/mail-events.rules.js';
import { readMail } from '../../src/platform/kernel/mail/read-mail.js';
import { ThreadNames } from '../../src/channels/email/thread-names.js';
import { linesOf, plain } from './field-lines.js';

interface ExpectedMail {
  file: string;
  /** What the customer wrote in this mail, without what surrounds it: a paragraph, or a cell of a table, a line. */
  says: string;
  must_keep: string[];
  must_not_show: string[];
  /** `none`: no automatic answer may go out. `team`: a person gets to read it; whether they answer it is theirs. */
  answered: 'agent' | 'team' | 'none';
}

const MAILBOX = 'support@shop.example';
const names = new ThreadNames(Buffer.from('the lab'));
const account = {
  ...{ workspaceId: 'w', id: 'a', channel: 'email' as const, externalId: MAILBOX },
  ...{ settings: {}, credentials: {} },
};

/** Prints each mail with what is wrong about it, and how many are right. */
export async function measureMails({ folder, verbose }: { folder: string; verbose?: boolean }): Promise<void> {
  const expected = linesOf<ExpectedMail>(folder, 'expected.jsonl');
  let right = 0;
  for (const mail of expected) {
    const { faults, text } = await read(mail, readFileSync(join(folder, mail.file)));
    if (faults.length === 0) right++;
    else print([`${mail.file}:`, ...faults.map((fault) => `  ${fault}`), ...(verbose ? [`  read: ${text}`] : [])]);
  }
  print([`${right} of ${expected.length} mails are read as their authors say`]);
}

async function read(mail: ExpectedMail, raw: Buffer): Promise<{ faults: string[]; text: string }> {
  const context = { names, bytesId: mail.file, ownAddresses: [MAILBOX] };
  const events = mailEvents(await readMail(raw), account, context);
  const message = events.find((event): event is IncomingText => event.type === 'message');
  const [text, folded] = [message?.text, message?.quoted].map((part) => unspaced(plain(part ?? '')));
  const isAnswered = message !== undefined && message.noAnswerReason === undefined;
  const isRight = mail.answered === 'team' ? message !== undefined : isAnswered === (mail.answered === 'agent');
  const faults = [
    ...unsaid(mail.says, text ?? '', folded ?? '').map((line) => `does not say ${JSON.stringify(line)}`),
    ...mail.must_keep.flatMap((part) => (text?.includes(unspaced(plain(part))) ? [] : `loses ${JSON.stringify(part)}`)),
    ...mail.must_not_show.flatMap((part) =>
      text?.includes(unspaced(plain(part))) ? `shows ${JSON.stringify(part)}` : [],
    ),
    ...(isRight ? [] : [isAnswered ? 'is answered' : 'is not answered']),
  ];
  return { faults, text: JSON.stringify(message?.text) };
}

/**
 * The lines that the message does not say. Each counts if it stands there whole, as words, below the one before it:
 * our questions, a picture or the address of a link may stand between two of them. The writer's closing and name, which
 * are folded on purpose, count as said if they are folded and not lost.
 */
function unsaid(says: string, text: string, folded: string): string[] {
  const lines = says.split('\n').map((line) => unspaced(plain(line)));
  const closingAt = lines.length - CLOSING_LINES_MAX;
  let from = 0;
  return lines.filter((line, at) => {
    const end = endOf(line, text, from);
    if (end >= 0) from = end;
    else if (at === 0 || at < closingAt || !isClosing(line)) return true;
    else return endOf(line, folded, 0) < 0;
    return false;
  });
}

const CLOSING_LINES_MAX = 2;

/** Few words that state and ask nothing. */
const isClosing = (line: string): boolean => line.length <= 45 && !/[\p{N}?？:]/u.test(line);

/** Where a line ends that stands in a text, not within other words; -1 = nowhere. */
function endOf(line: string, text: string, from: number): number {
  for (let at = text.indexOf(line, from); at >= 0; at = text.indexOf(line, at + 1)) {
    const isWithinWord = [at, at + line.length].some((edge) =>
      /^[\p{L}\p{N}]{2}$/u.test(text.slice(edge - 1, edge + 1)),
    );
    if (!isWithinWord || UNSPACED.test(line)) return at + line.length;
  }
  return -1;
}

/** Scripts that are wrapped anywhere, without a space. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const unspaced = (text: string): string =>
  text.replace(/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f]) /gu, '');

const print = (lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
