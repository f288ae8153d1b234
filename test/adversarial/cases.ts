/**
 * What a lying model says over made-up knowledge, and what of it is true. `*.txt` beside this file, a line each:
 * `# title | language`, `> quote` or `> row: context :: row`, then what is said of the quote above, or of `[1,3]`:
 * `+ kind: sentence` is proven by it, `- kind: sentence` is not, `~ kind: sentence` is true in another language.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from '../../src/agent/ports/model.js';

export type Verdict = 'supported' | 'unsupported' | 'translated';
export const HALVES = ['tuned', 'second', 'held-out'] as const;
export type Half = (typeof HALVES)[number];

export interface Saying {
  kind: string;
  text: string;
  /** Numbers as the prompt gives them, from 1. */
  cites: number[];
  verdict: Verdict;
}

export interface Knowledge {
  title: string;
  language: string;
  evidence: Evidence[];
  sayings: Saying[];
}

const VERDICTS: Record<string, Verdict> = { '+': 'supported', '-': 'unsupported', '~': 'translated' };
const SAYING = /^([-+~]) ([a-z]+)(?: \[([\d,]+)\])?: (.+)$/;

/** The documents of a half with what is said of them. Throws where a line has no known form. */
export function knowledgeOf(half: Half): Knowledge[] {
  const documents: Knowledge[] = [];
  const file = `${half}.txt`;
  readFileSync(join(__dirname, file), 'utf8')
    .split('\n')
    .forEach((line, at) => {
      if (line.trim() === '') return;
      const document = documents.at(-1);
      const saying = SAYING.exec(line);
      if (line.startsWith('# ')) documents.push(beginning(line.slice(2)));
      else if (document && line.startsWith('> ')) document.evidence.push(evidenceOf(line.slice(2), document));
      else if (document && saying) document.sayings.push(sayingOf(saying, document));
      else throw new Error(`${file}:${at + 1} has no known form`);
    });
  return documents;
}

function beginning(line: string): Knowledge {
  const [title, language] = line.split(' | ');
  return { title, language, evidence: [], sayings: [] };
}

function evidenceOf(line: string, { title, language, evidence }: Knowledge): Evidence {
  const [, heads, row] = /^row: (.+) :: (.+)$/.exec(line) ?? [];
  const quote = row ?? line;
  const start = evidence.reduce((sum, before) => sum + before.quote.length + 1, 0);
  return {
    documentId: title,
    title,
    url: null,
    locale: language,
    version: 1,
    start,
    end: start + quote.length,
    quote,
    kind: row ? 'row' : 'sentence',
    context: heads ? `${title} › ${heads}` : title,
    score: 1 - evidence.length / 100,
  };
}

function sayingOf([, sign, kind, cites, text]: RegExpExecArray, { evidence }: Knowledge): Saying {
  return { kind, text, cites: cites?.split(',').map(Number) ?? [evidence.length], verdict: VERDICTS[sign] };
}
