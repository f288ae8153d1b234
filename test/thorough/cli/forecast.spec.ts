import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { linesOf } from '../../forecasts/exports.js';
import { Operator } from '../../cli/operator.js';

let operator: Operator;
let folder: string;
beforeEach(async () => {
  operator = await Operator.hired();
  folder = mkdtempSync(join(tmpdir(), 'forecast-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await operator.leaves();
});

/** Freshdesk with one ticket, for requests with this token. */
async function freshdesk(token: string): Promise<{ server: Server; address: string; periods: (string | null)[] }> {
  const time = new Date().toISOString();
  const ticket = { id: 1, subject: 'Delivery', requester_id: 5, responder_id: null, source: 2, status: 5 };
  const words = { description_text: 'How long is delivery?', requester: { id: 5, email: 'ada@example.com' } };
  const periods: (string | null)[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const isKnown = request.headers.authorization === `Basic ${Buffer.from(`${token}:X`).toString('base64')}`;
    const isList = pathname === '/api/v2/tickets';
    if (isList) periods.push(searchParams.get('updated_since'));
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isKnown && isList ? [{ ...ticket, ...words, created_at: time, updated_at: time }] : []),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, periods };
}

describe('the import of an account', () => {
  it('takes its token from the environment or from standard input, and never shows it', async () => {
    const { server, address, periods } = await freshdesk('t0ken');
    operator.env['OUTBOUND_ALLOW_NETWORKS'] = '127.0.0.0/8';
    await operator.asks('workspace', 'create', 'Acme');
    const line = ['conversations', 'import', '--source', 'freshdesk', '--account', address];
    try {
      const piped = await operator.on({ input: 't0ken\n' }, ...line, '--since', '2026-10-01T00:00:00Z');
      expect(piped.err).not.toContain('t0ken');
      expect([piped.exitCode, piped.out]).toEqual([0, expect.stringContaining('1 conversation new or changed')]);
      expect(periods[0]).toContain('2026-10-01T00:00:00');

      operator.env['IMPORT_TOKEN'] = 'wr0ng';
      const refused = await operator.on({ input: 't0ken' }, ...line);
      expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('does not accept the token (401)')]);
      operator.env['IMPORT_TOKEN'] = 't0ken';
      const again = await operator.asks(...line, '--name', 'Again');
      expect(again).toMatchObject({ status: 'done', name: 'Again', unchanged: 1, account: { needs_token: false } });
      expect(JSON.stringify(again)).not.toContain('t0ken');
    } finally {
      server.close();
    }
  });

  it('asks for a token, and for one of file and account', async () => {
    await operator.asks('workspace', 'create', 'Acme');
    const line = ['conversations', 'import', '--source', 'zendesk'];
    const account = ['--account', 'https://acme.zendesk.com'];
    const none = await operator.types(...line, ...account);
    expect([none.exitCode, none.err]).toEqual([1, expect.stringContaining('IMPORT_TOKEN')]);
    expect((await operator.types(...line)).exitCode).toBe(2);
    expect((await operator.types(...line, 'tickets.json', ...account)).exitCode).toBe(2);
    expect((await operator.types(...line, ...account, '--token', 'x')).exitCode).toBe(2);
    operator.env['IMPORT_TOKEN'] = 's3cret';
    const mailbox = [
      'conversations',
      'import',
      '--source',
      'mail',
      '--account',
      'imaps://10.0.0.1',
      '--folder',
      'INBOX',
    ];
    const nobody = await operator.types(...mailbox);
    expect([nobody.exitCode, nobody.err]).toEqual([1, expect.stringContaining('user name of the mailbox')]);
    const refused = await operator.types(...mailbox, '--login', 'help@acme.example');
    expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('is not a public address')]);
    expect(refused.err).not.toContain('s3cret');
  });
});

describe('the commands of a forecast', () => {
  it('import an export, have the agent answer it, and print what it would have settled', async () => {
    await operator.asks('workspace', 'create', 'Acme');
    const help = join(folder, 'help.md');
    writeFileSync(help, '# Delivery\n\nDelivery within Germany takes two working days.\n');
    await operator.asks('knowledge', 'import', help);
    const chats = join(folder, 'chats.jsonl');
    const asked = linesOf('c1', [
      { by: 'customer', text: 'How long does delivery within Germany take?' },
      { by: 'teammate', text: 'Two working days.' },
    ]);
    const early = linesOf('c2', [{ by: 'customer', text: 'Hello?', at: '1970-01-01T00:00:00Z' }]);
    writeFileSync(chats, `${asked}\n${early}\n`);
    const { out } = await operator.types('conversations', 'import', chats, '--source', 'jsonl');
    expect(out).toContain('1 conversation new or changed, 0 unchanged, 1 skipped');
    expect(out).toContain('c2: Its time cannot be right');
    const forecast = await operator.asks('forecast', 'run', '--name', 'October');
    expect(forecast).toMatchObject({ object: 'forecast', name: 'October', status: 'done', conversations: 1 });
    const refused = await operator.types('forecast', 'run', '--name', 'x', '--model', '--cost', '0.5');
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain('No large model is configured.');
    expect((await operator.types('forecast', 'run', '--name', 'x', '--model', '--cost', 'a lot')).exitCode).toBe(2);
    const report = await operator.types('forecast', 'report', String(forecast['id']));
    expect(report.out).toContain('Of 1 conversation the agent would have');
    expect(report.out).toContain('too few for a figure');
    expect(report.out).not.toContain('Before');
  });

  it('a report of a forecast that was made again says what it was before, and how much is answered otherwise', async () => {
    await operator.asks('workspace', 'create', 'Acme');
    const chats = join(folder, 'chats.jsonl');
    writeFileSync(chats, `${linesOf('c1', [{ by: 'customer', text: 'How long does delivery take?' }])}\n`);
    await operator.types('conversations', 'import', chats, '--source', 'jsonl');
    const [first, again] = [
      await operator.asks('forecast', 'run', '--name', 'October'),
      await operator.asks('forecast', 'run', '--name', 'November'),
    ];
    const client = new pg.Client({ connectionString: operator.env.DATABASE_URL });
    await client.connect();
    await client.query('update forecasts set based_on = $1 where id = $2', [first.id, again.id]);
    await client.end();
    const { out } = await operator.types('forecast', 'report', again.id);
    expect(out).toContain('Before, in October: settled 0 % (0–79), wrong 0 % (0–79).');
    expect(out).toContain('0 conversations answered otherwise than before, of which 0 are judged.');
  });

  it('say which file cannot be read, and what an export is not', async () => {
    await operator.asks('workspace', 'create', 'Acme');
    const missing = await operator.types('conversations', 'import', join(folder, 'none'), '--source', 'csv');
    expect(missing.exitCode).toBe(1);
    const empty = join(folder, 'table.csv');
    writeFileSync(empty, 'a,b\n1,2\n');
    const refused = await operator.types('conversations', 'import', empty, '--source', 'csv');
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain('no column for');
    const unknown = await operator.types('conversations', 'import', empty, '--source', 'letters');
    expect(unknown.exitCode).toBe(2);
  });
});
