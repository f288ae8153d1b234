/**
 * Checks regular expressions with recheck, which takes up to seconds for each: what it finds is stored in
 * verdicts.json, by a hash of source and flags.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from './attacks.js';
import { keyOf, type Expression } from './expression.js';

const FILE = join(__dirname, 'verdicts.json');
/** Of one expression. A few of them may take long on a busy machine; of all, those that stay undecided would add up. */
const TIMEOUT_MS = process.env['PATTERNS'] === 'all' ? 20_000 : 120_000;
const PROCESS_MS_MAX = 900_000;

export interface Verdict {
  status: 'safe' | 'vulnerable' | 'unknown';
  /** Proven by an automaton, or searched for by fuzzing. */
  checker?: 'automaton' | 'fuzz';
  attack?: Attack;
}

/**
 * What recheck found of an expression: a proof, no attack in its search, or nothing in time; or an attack on a bounded
 * repetition, which makes each character expensive, but not the next one more so.
 */
export type Kept = Record<string, 'proven' | 'searched' | 'undecided' | Attack>;

export const hashOf = (expression: Expression): string =>
  createHash('sha256').update(keyOf(expression)).digest('hex').slice(0, 32);

export const readKept = (): Kept => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Kept) : {});

export const writeKept = (kept: Kept): void =>
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(Object.entries(kept).sort()), null, 2)}\n`);

/** recheck's verdict on each, in order. */
export async function recheck(expressions: Expression[]): Promise<Verdict[]> {
  if (expressions.length === 0) return [];
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(__dirname, 'recheck.cjs'), String(TIMEOUT_MS)],
      { maxBuffer: 256 * 1024 * 1024, timeout: PROCESS_MS_MAX },
      (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout) as Verdict[])),
    );
    child.stdin!.end(JSON.stringify(expressions));
  });
}
