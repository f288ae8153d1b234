/**
 * Measures how pages and files become knowledge: each fact is found, in a unit of evidence that also says what it is
 * about. A folder holds `.html` and `.pdf` files, and `facts.jsonl` by their authors.
 */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { indexDocument } from '../../src/agent/retrieval/indexing.js';
import { readable } from '../../src/agent/answering/readable.js';
import type { EvidenceUnit } from '../../src/agent/ports/knowledge.js';
import { withoutAddresses } from '../../src/platform/kernel/markdown/links.js';
import { normalise } from '../../src/assistant/knowledge/normalise/normalise.js';
import { linesOf, plain } from './field-lines.js';

interface Fact {
  file: string;
  question: string;
  /** What must be said with the value, such as the heads of its row and column. */
  labels: string[];
  value: string;
}

/** A text that can prove an answer, with all that is said about it. */
interface Evidence {
  says: string;
  with: string;
}

/** Prints each fact that is lost or wrongly labelled, and how many are right. */
export async function measurePages({ folder }: { folder: string }): Promise<void> {
  const facts = linesOf<Fact>(folder, 'facts.jsonl');
  const files = new Map<string, Evidence[]>();
  const counts = { right: 0, unlabelled: 0, lost: 0 };
  for (const fact of facts) {
    const evidence = files.get(fact.file) ?? (await evidenceIn(folder, fact.file));
    files.set(fact.file, evidence);
    const verdict = judged(fact, evidence);
    counts[verdict]++;
    if (verdict !== 'right') print(`${fact.file}: ${verdict}: ${JSON.stringify([...fact.labels, fact.value])}`);
  }
  print(`${counts.right} of ${facts.length} facts right, ${counts.unlabelled} unlabelled, ${counts.lost} lost`);
}

function judged({ labels, value }: Fact, evidence: Evidence[]): 'right' | 'unlabelled' | 'lost' {
  const saying = evidence.filter(({ says }) => says.includes(plain(value)));
  if (saying.length === 0) return 'lost';
  const isLabelled = saying.some((one) => labels.every((label) => one.with.includes(plain(label))));
  return isLabelled ? 'right' : 'unlabelled';
}

async function evidenceIn(folder: string, file: string): Promise<Evidence[]> {
  const format = extname(file).slice(1) as 'html' | 'pdf';
  const document = await normalise({ bytes: readFileSync(join(folder, file)), format });
  const { text } = document;
  const title = document.title ?? '';
  return indexDocument({ title, text, locale: null }).passages.flatMap(({ headings, units }) =>
    units.map((unit, i) => {
      const says = read(unit, text);
      const before = units[i - 1];
      const stands = before && isBefore(before, unit) ? read(before, text) : '';
      return { says, with: plain([title, ...headings, stands, says].join(' ')) };
    }),
  );
}

/** As the model and the judge read it: without the notation of links and cells. */
const read = ({ start, end, context }: EvidenceUnit, text: string): string =>
  plain(readable(withoutAddresses(`${context} ${text.slice(start, end)}`)).replaceAll('\\|', '|'));

/** The judge sees the sentence before a sentence, of the same section: `Lost your key? It costs 5 EUR.` */
const isBefore = (before: EvidenceUnit, unit: EvidenceUnit): boolean =>
  before.kind === 'sentence' && unit.kind === 'sentence' && before.context === unit.context;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
