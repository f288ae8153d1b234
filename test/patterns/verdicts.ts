/** What recheck found of each expression, which takes it up to seconds: kept by a hash of source and flags. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, type Attack, type Expression } from './expression.js';

const FILE = join(__dirname, 'verdicts.json');
/** Of one expression. A few of them may take long on a busy machine; of all, those that stay undecided would add up. */
const TIMEOUT_MS = process.env['PATTERNS'] === 'all' ? 20_000 : 120_000;
const PROCESS_MS_MAX = 900_000;

/** An attack that V8 withstands; null = no attack was found. */
export type Verdicts = Map<string, Attack | null>;

export const hashOf = (expression: Expression): string =>
  createHash('sha256').update(keyOf(expression)).digest('hex').slice(0, 16);

interface File {
  attacks: Record<string, Attack>;
  /** By the first two digits: the others of each. */
  none: Record<string, string>;
}

export function readKept(): Verdicts {
  const { attacks, none } = JSON.parse(readFileSync(FILE, 'utf8')) as File;
  const hashes = Object.entries(none).flatMap(([first, rest]) => rest.split(' ').map((one) => first + one));
  return new Map([...hashes.map((hash) => [hash, null] as const), ...Object.entries(attacks)]);
}

export function writeKept(kept: Verdicts): void {
  const [attacks, none]: [string[], Map<string, string[]>] = [[], new Map()];
  for (const [hash, attack] of [...kept].sort()) {
    const first = hash.slice(0, 2);
    if (attack) attacks.push(`    "${hash}": ${JSON.stringify(attack)}`);
    else none.set(first, [...(none.get(first) ?? []), hash.slice(2)]);
  }
  const lines = [...none].map(([first, rest]) => `    "${first}": "${rest.join(' ')}"`);
  const text = `{\n  "attacks": {\n${attacks.join(',\n')}\n  },\n  "none": {\n${lines.join(',\n')}\n  }\n}\n`;
  writeFileSync(FILE, text);
}

/** The attack that recheck finds on each, in order. */
export async function recheck(expressions: Expression[]): Promise<(Attack | null)[]> {
  if (expressions.length === 0) return [];
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(__dirname, 'recheck.cjs'), String(TIMEOUT_MS)],
      { maxBuffer: 256 * 1024 * 1024, timeout: PROCESS_MS_MAX },
      (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout) as (Attack | null)[])),
    );
    child.stdin!.end(JSON.stringify(expressions));
  });
}
