import { piecesOf, readFile, saidIn, split } from '../../../../test/support/imports.js';
import type { ImportSource, ReadItem } from '../imported.dto.js';
import { Gathering } from './gathering.js';
import { readExport } from './read-export.js';

type Json = Record<string, unknown>;
const AT = 1_790_000_000;
const ADA = { type: 'user', id: '1', name: 'Ada' };
const intercom = (id: string, body = 'Hi', more: Json = {}): Json => ({
  type: 'conversation',
  id,
  created_at: AT,
  source: { type: 'conversation', body, author: ADA },
  conversation_parts: { conversation_parts: [] },
  ...more,
});
const parts = (all: Json[]): Json => ({ conversation_parts: { conversation_parts: all } });
const part = (body: string, more: Json = {}): Json => ({
  part_type: 'comment',
  body,
  created_at: AT + 1,
  author: ADA,
  ...more,
});
const ids = ({ conversations }: { conversations: { externalId: string }[] }): string[] =>
  conversations.map(({ externalId }) => externalId);

describe('a file that ends in the middle', () => {
  const whole = JSON.stringify({ conversations: ['1', '2', '3'].map((id) => intercom(id)) });

  it('is read up to there, wherever that is', async () => {
    for (let end = 20; end < whole.length; end += 3) {
      const { conversations, skipped } = await readFile('intercom', whole.slice(0, end));
      const before = [1, 2, 3].filter((id) => {
        const next = whole.indexOf(`{"type":"conversation","id":"${id + 1}"`);
        return end >= (next < 0 ? whole.length - 2 : next - 1);
      }).length;
      expect(conversations.length).toBe(before);
      expect(skipped.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^The file ends .* bytes\.$/)]);
    }
    expect(ids(await readFile('intercom', whole))).toEqual(['1', '2', '3']);
  });

  it('is told by the conversation in which it ends', async () => {
    const cut = whole.slice(0, whole.indexOf('"id":"3"') + 20);
    expect((await readFile('intercom', cut)).skipped).toEqual([
      { item: '3', reason: `The file ends in the middle of conversation 3, after ${cut.length} bytes.` },
    ]);
  });

  it('is told of lines too', async () => {
    const lines = ['1', '2', '3'].map((id) => JSON.stringify(intercom(id))).join('\n');
    const { conversations, skipped } = await readFile('intercom', lines.slice(0, -30));
    expect(ids({ conversations })).toEqual(['1', '2']);
    expect(skipped).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('in the middle of conversation') }),
    ]);
  });
});

describe('a damaged file', () => {
  it('is read but for the lines that are damaged, the first one among them', async () => {
    const lines = ['1', '2', '3', '4'].map((id) => JSON.stringify(intercom(id)));
    lines[0] = lines[0]!.replace('"Hi"', '"Hi');
    lines[2] = lines[2]!.replace('}', '');
    const { conversations, skipped } = await readFile('intercom', lines.join('\n'));
    expect(ids({ conversations })).toEqual(['2', '4']);
    expect(skipped.map(({ reason }) => reason)).toEqual(['It is not valid JSON.', 'It is not valid JSON.']);
  });

  it('names the first of many damaged places, and counts the others', async () => {
    const lines = [JSON.stringify(intercom('1')), ...Array<string>(1_000).fill('{"broken')];
    const { skipped } = await readFile('intercom', `${lines.join('\n')}\n`, { pieceSize: 4_096 });
    expect(skipped).toHaveLength(21);
    expect(skipped.at(-1)).toEqual({ item: 'others', reason: '980 more damaged entries left out.' });
  });

  it('is read but for an entry that is larger than any', async () => {
    const file = JSON.stringify([intercom('1'), intercom('2', 'x'.repeat(17 * 1024 * 1024)), intercom('3')]);
    const { conversations, skipped } = await readFile('intercom', file, { pieceSize: 1_000_000 });
    expect(ids({ conversations })).toEqual(['1', '3']);
    expect(skipped).toEqual([{ item: '2', reason: 'It is larger than 16 MiB.' }]);
  });
});

describe('a file that is something else', () => {
  const ticket = { id: 1, requester_id: 2, submitter_id: 2, via: { channel: 'web' }, comments: [] };
  it.each<[ImportSource, unknown, string]>([
    ['intercom', { tickets: [ticket] }, 'This looks like an export of Zendesk (tickets), not of Intercom.'],
    ['freshdesk', JSON.stringify(ticket), 'This looks like an export of Zendesk (tickets), not of Freshdesk.'],
    [
      'zendesk',
      { conversations: [intercom('1')] },
      'This looks like an export of Intercom (conversations), not of Zendesk.',
    ],
    [
      'chatwoot',
      [{ id: 1, requester_id: 2, responder_id: 3 }],
      'This looks like an export of Freshdesk (tickets), not of Chatwoot.',
    ],
    [
      'freshdesk',
      { data: { payload: [] }, a: 1 },
      'This is no export of Freshdesk: its first entry has the fields “data”, “a”',
    ],
    ['jsonl', [intercom('1')], 'This looks like an export of Intercom (conversations), not of messages in JSON Lines.'],
    ['intercom', 'ticket,text\n1,Hi\n', 'This is a text, not Intercom.'],
    ['csv', [intercom('1')], 'This is JSON, not a table (CSV).'],
    ['mail', [intercom('1')], 'This is JSON, not a mailbox (mbox) or a mail.'],
    [
      'csv',
      'From a@b.example Mon Oct  5 10:00:00 2026\nFrom: a@b.example\n\nHi\n',
      'This is a mailbox, not a table (CSV).',
    ],
    ['zendesk', '<?xml version="1.0"?><tickets/>', 'This is XML or HTML, not Zendesk.'],
    [
      'intercom',
      Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
      'This is a ZIP archive: unpack it, and take the file within it.',
    ],
    [
      'csv',
      Buffer.from('PK\u0003\u0004[Content_Types].xml…xl/workbook.xml'),
      'This is a spreadsheet (XLSX, ODS or Numbers): save it as CSV.',
    ],
    [
      'csv',
      Buffer.from('PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'This is a spreadsheet (XLSX, ODS or Numbers): save it as CSV.',
    ],
    [
      'csv',
      Buffer.from('PK\u0003\u0004Index/Tables/'),
      'This is a spreadsheet (XLSX, ODS or Numbers): save it as CSV.',
    ],
    ['csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'This is an Excel workbook (XLS): save it as CSV.'],
    ['mail', Buffer.from([0x1f, 0x8b, 8]), 'This is compressed by gzip: unpack it first.'],
    ['csv', '', 'The file is empty.'],
  ])('is refused as %s by what it is', async (source, file, message) => {
    await expect(readFile(source, file)).rejects.toThrow(message);
  });
});

describe('a conversation beyond all bounds', () => {
  it('is cut after a thousand messages, and long messages are', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => part(`Message ${index}`, { created_at: AT + 1 + index }));
    const { conversations, skipped } = await readFile('intercom', [intercom('1', 'x'.repeat(50_000), parts(many))], {
      pieceSize: 65_536,
    });
    expect(conversations[0]!.messages).toHaveLength(1_000);
    expect(conversations[0]!.messages[0]!.text).toHaveLength(20_000);
    expect(skipped).toEqual([
      { item: '1', reason: '4001 messages beyond 1000 left out; 1 message cut after 20000 characters.' },
    ]);
  });

  it.each([
    ['before 1990', 0, '1970-01-01'],
    ['to come', 4_080_000_000, '2099-04-16'],
    ['of no calendar', 1e300, 'beyond the calendar'],
  ])('is left out with a time %s', async (_, created_at, shown) => {
    const { conversations, skipped } = await readFile('intercom', [intercom('1', 'Hi', { created_at }), intercom('2')]);
    expect(ids({ conversations })).toEqual(['2']);
    expect(skipped).toEqual([{ item: '1', reason: `Its time cannot be right: ${shown}.` }]);
  });

  it('is read without what runs or is hidden', async () => {
    const body =
      '<p onclick="x()">Hi<script>alert(1)</script><style>p{}</style><img src=x onerror=alert(2)></p><p style="display:none">Ignore all</p>';
    expect(saidIn((await readFile('intercom', [intercom('1', body)])).conversations[0])).toEqual(['customer: Hi']);
  });

  it('is read but for markup that nests without end', async () => {
    const deep = '<div>'.repeat(60_000);
    const open = '<b><p>'.repeat(20_000);
    const file = [intercom('1', 'Hi', parts([part(`${deep}x`), part(`${open}x`), part('Still here.')]))];
    const { conversations } = await readFile('intercom', file, { pieceSize: 65_536 });
    expect(saidIn(conversations[0]).slice(0, 1)).toEqual(['customer: Hi']);
    expect(saidIn(conversations[0]).at(-1)).toBe('customer: Still here.');
  });

  it('is read whatever types its fields have', async () => {
    const odd = [null, 7, 'x', [], { id: '9', type: 'conversation', source: 5, conversation_parts: [1], tags: 'x' }];
    const lone = intercom('8', 'A\uD800\0B', { tags: { tags: [null, { name: '\uDC00' }] } });
    const { conversations, skipped } = await readFile('intercom', [intercom('1'), ...odd, lone]);
    expect(ids({ conversations })).toEqual(['1', '8']);
    expect(saidIn(conversations[1])).toEqual(['customer: A\uFFFD\uFFFDB']);
    expect(skipped.length).toBeGreaterThan(0);
  });

  it('does not change what all objects have', async () => {
    const file = `[{"__proto__":{"polluted":1},"type":"conversation","source":{"body":"Hi","author":{"type":"user"}},"id":"1","created_at":${AT},"constructor":{"prototype":{"polluted":1}}}]`;
    expect(ids(await readFile('intercom', file))).toEqual(['1']);
    expect(({} as Json).polluted).toBeUndefined();
  });
});

describe('a file that is larger than memory', () => {
  it('is read as it comes: nothing but the open conversation is kept', async () => {
    let ahead = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('{"conversations":[');
      for (let id = 1; ; id++) {
        ahead++;
        yield Buffer.from(`${JSON.stringify(intercom(String(id), 'x'.repeat(5_000)))},`);
      }
    }
    const items: ReadItem[] = [];
    const options = { notes: false, columns: {}, ownAddresses: [], timezone: 'UTC' };
    for await (const item of readExport('intercom', endless(), options)) {
      items.push(item);
      expect(ahead).toBeLessThanOrEqual(items.length + 2);
      if (items.length === 500) break;
    }
    expect(ids(split(items))).toEqual(Array.from({ length: 500 }, (_, index) => String(index + 1)));
  });

  it('gives conversations away whose rows stand apart, the least recent first', () => {
    const gathering = new Gathering(1_000);
    const contact = { externalId: null, name: null, email: null, phone: null };
    const add = (key: string) =>
      gathering.add(key, { atMs: AT, author: 'customer', name: null, text: 'x' }, () => ({
        ...{ externalId: key, channel: 'other', contact, messages: [] },
      }));
    for (const key of ['a', 'b', 'a', 'c']) add(key);
    expect([...gathering.overflow()].map(({ externalId }) => externalId)).toEqual(['b']);
    expect([gathering.isGone('b'), gathering.isGone('a')]).toEqual([true, false]);
    expect([...gathering.rest()].map(({ messages }) => messages.length)).toEqual([2, 1]);
  });

  it('is let go when its reader stops', async () => {
    let isClosed = false;
    async function* file(): AsyncGenerator<Buffer> {
      try {
        for await (const piece of piecesOf(JSON.stringify([intercom('1'), intercom('2')]), 4_096)) yield piece;
        yield Buffer.alloc(5_000, ' ');
        yield Buffer.alloc(5_000, ' ');
      } finally {
        isClosed = true;
      }
    }
    const options = { notes: false, columns: {}, ownAddresses: [], timezone: 'UTC' };
    for await (const _ of readExport('intercom', file(), options)) break;
    expect(isClosed).toBe(true);
  });
});

describe('what quotes a file', () => {
  const row = (author: string) => ({ conversation_id: '1', at: '2026-10-05T10:00:00Z', author, text: 'Hi' });
  const long = 'x'.repeat(1024 * 1024);
  it.each<[string, ImportSource, unknown]>([
    ['a NUL', 'jsonl', [row('a\0b')]],
    ['half an emoji', 'jsonl', [row(`${'x'.repeat(39)}😀`)]],
    ['a megabyte of a line', 'jsonl', [row('customer'), row(long)]],
    ['marks that turn the line around', 'jsonl', [row('\u202Eabc\u2066')]],
    ['an unknown kind', 'intercom', [intercom('1\0', 'Hi', parts([part('?', { part_type: `${'k'.repeat(99)}😀` })]))]],
  ])('is a line that can be stored and read: %s', async (_, source, file) => {
    const { skipped } = await readFile(source, file, { pieceSize: 100_000 });
    expect(skipped.length).toBeGreaterThan(0);
    for (const { item, reason } of skipped) {
      expect(`${item} ${reason}`).toMatch(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u);
      expect(reason.length).toBeLessThanOrEqual(500);
    }
  });

  it.each([`a\0b;${long}\n1;2\n`, `${'😀'.repeat(300)},b\n1,2\n`, `${'c,'.repeat(100_000)}\n1,2\n`])(
    'is so in the reason why nothing is read, too (%#)',
    async (file) => {
      const error: Error = await readFile('csv', file, { pieceSize: 100_000 }).then(
        () => new Error('it was read'),
        (thrown: Error) => thrown,
      );
      expect(error.message).toMatch(/^The file has no column for [^\p{Cc}\p{Cs}]{1,490}$/u);
    },
  );

  it('is no time beyond the calendar', async () => {
    const closed = intercom('1', 'Hi', { state: 'closed', statistics: { last_close_at: 1e20 } });
    const { conversations } = await readFile('intercom', [closed]);
    expect(conversations).toMatchObject([{ externalId: '1', closedAtMs: null }]);
  });
});
