import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { roomOf } from './rooms.js';
import { DEBTS, ROOMS_THAT_READ_SESSIONS, TABLES } from './tables.js';

const SRC = resolve('src');
const OWNERS = new Map(Object.entries(TABLES).flatMap(([room, tables]) => tables.map((table) => [table, room])));
/** Statements, and queues, whose statements are made from their description (lease-queue.ts). */
const WRITES = /\b(?:insert into|update|delete from)\s+(\w+)\b|\b(?:leaseQueue|queueOfAccounts)\(\{\s*table: '(\w+)'/g;
const READS_SESSIONS = /\b(?:from|join)\s+sessions\b/;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => ({ room: roomOf(`src/${file}`), text: readFileSync(join(SRC, file), 'utf8') }));

/** `room → table` of each statement that writes another room's table, with their number. */
function foreignWrites(files: typeof sources): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { room, text } of files)
    for (const [, written, queue] of text.matchAll(WRITES)) {
      const table = written ?? queue ?? '';
      const owner = OWNERS.get(table);
      if (owner && owner !== room) found[`${room} → ${table}`] = (found[`${room} → ${table}`] ?? 0) + 1;
    }
  return found;
}

describe('each table', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createTestDatabase()));
  afterAll(() => database.drop());

  it('each table has one owner', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const named = `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`;
    const { rows } = await client.query<{ name: string }>(named).finally(() => client.end());
    const all = rows.map(({ name }) => name);
    const listed = Object.values(TABLES).flat();
    expect({ missingInTablesTs: all.filter((name) => !listed.includes(name)) }).toEqual({ missingInTablesTs: [] });
    expect(listed.filter((name) => !all.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('is written by its owner alone, but for the debts, which become fewer', () => {
    expect(foreignWrites(sources)).toEqual(DEBTS);
  });

  it('is described as a queue where it says so at once, so that its owner is seen', () => {
    const hidden = sources.flatMap(
      ({ text }) => text.match(/= (?:leaseQueue|queueOfAccounts)\((?!\{\s*table: ')/g) ?? [],
    );
    expect(hidden).toEqual([]);
  });

  it('that another room writes is found', () => {
    const planted = { room: 'desk/tags', text: 'await tx.query(named`update sessions set subject = $1`)' };
    expect(foreignWrites([planted])).toEqual({ 'desk/tags → sessions': 1 });
    const queue = {
      room: 'desk/tags',
      text: `const QUEUE = leaseQueue({ table: 'channel_outbox', key: 'message_id' })`,
    };
    expect(foreignWrites([queue])).toEqual({ 'desk/tags → channel_outbox': 1 });
  });
});

it('conversations are read by SQL in no more rooms than today', () => {
  const readers = new Set(sources.filter(({ text }) => READS_SESSIONS.test(text)).map(({ room }) => room));
  for (const own of ['conversations/core', 'conversations/sessions']) readers.delete(own);
  expect(readers.size).toBe(ROOMS_THAT_READ_SESSIONS);
});
