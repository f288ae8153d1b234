/** All that the database holds, as text, for tests that look for what it must not hold. */
import { SystemDb } from '../../src/db/system-db.js';
import type { TestApp } from './app.js';

/** Every row of every table. Bytes stand there three times: as they are, in hexadecimal, in base64. */
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

/** The forms in which a secret could stand somewhere: plain, in JSON, percent-encoded, hexadecimal, base64 at any offset. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset, 'x'), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return shifted.slice(offset && offset + 1, -1); // without the characters that the neighbours have a share in
  });
  const safe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const plain = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
  return [...new Set([...plain, hex, hex.toUpperCase(), ...base64, ...safe])];
}

/** Which of the secrets stand in the text, in any form. */
export const leaks = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)));
