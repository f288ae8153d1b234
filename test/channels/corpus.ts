/** Mails with unusual properties, each with its expected result next to it (`NAME.eml`, `NAME.json`). */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Properties that are absent are not checked. */
export interface Expectation {
  from?: string;
  name?: string | null;
  subject?: string | null;
  messageId?: null;
  /** The entire text of the message. */
  text?: string;
  contains?: string[];
  lacks?: string[];
  chars?: number;
  /** Quoted text that is collapsed; null = none. */
  quoted?: string[] | null;
  unanswered?: string | null;
  proven?: boolean;
  report?: object;
  /** The reason for a refusal. */
  problem?: string;
}

const FOLDER = join(__dirname, 'eml');

export const corpus = (): [string, Expectation][] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => [
      name.slice(0, -4),
      JSON.parse(readFileSync(join(FOLDER, name.replace('.eml', '.json')), 'utf8')) as Expectation,
    ]);

/** The raw mail, with CRLF line endings. */
export function emlOf(name: string): Buffer {
  const bytes = readFileSync(join(FOLDER, `${name}.eml`));
  return Buffer.from(bytes.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
}
