/** Sentences whose truth is known, by an author who does not know the checks (lab/proof/README.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ProofCase {
  id: string;
  world: string;
  /** BCP 47 */
  language: string;
  message: string;
  sentence: string;
  truth: boolean;
  /** `uncited` for sentences without quotations. */
  kind: string;
  /** null = it cites nothing. */
  article: string | null;
  /** The cited text, as in the article's Markdown. */
  quotes: string[];
  computation: string | null;
}

const FOLDER = join(__dirname, '..');

function linesOf(file: string): Partial<ProofCase>[] {
  const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Partial<ProofCase>);
}

const UNCITED = { kind: 'uncited', article: null, quotes: [], computation: null };

/** True and false sentences with the quotations that they cite. */
export const citedCases = (): ProofCase[] =>
  linesOf('sentences.jsonl').map((line) => ({ ...UNCITED, ...line }) as ProofCase);

/** Sentences without citations: the false ones state or promise something about the company. */
export const uncitedCases = (): ProofCase[] =>
  linesOf('uncited.jsonl').map((line) => ({ ...UNCITED, ...line }) as ProofCase);
