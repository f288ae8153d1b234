/** Dumps the whole database as text, for tests that look for data it must not contain. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import type { TestApp } from './app.js';

/** Every row of every table. Bytes appear three times: raw, hexadecimal and base64. */
export async function dumpDatabase({ app }: TestApp): Promise<{ table: string; text: string }[]> {
  const db = app.get(SystemDb);
  const { rows: tables } = await db.query<{ name: string }>({
    text: `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      order by 1`,
  });
  const found: { table: string; text: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await db.query({ text: `select * from ${name}` });
    for (const row of rows) found.push({ table: name, text: Object.values(row).map(cellText).join('\n') });
  }
  return found;
}

function cellText(value: unknown): string {
  if (Buffer.isBuffer(value))
    return [value.toString('latin1'), value.toString('hex'), value.toString('base64')].join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Encodings in which a secret could appear: plain, JSON, percent-encoded, hexadecimal, base64 at any offset. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset, 'x'), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return shifted.slice(offset && offset + 1, -1); // without the characters that depend on the neighbouring bytes
  });
  const safe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const plain = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
  return [...new Set([...plain, hex, hex.toUpperCase(), ...base64, ...safe])];
}

/** The secrets that appear in the text, in any encoding. */
export const leaks = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)));
