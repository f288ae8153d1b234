/** Whole passages as a large model reads them: under title and headings, in document order, each line with its number. */
import type { Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { asLine, clip } from '../prompts/as-data.js';
import { rowAsText } from '../proof/table-rows.js';
import { toEvidence } from '../retrieval/evidence.js';
import { readable } from './readable.js';

export interface EvidenceLines {
  /** For the prompt. */
  lines: string[];
  /** What `[1]`, `[2]` … stand for. */
  evidence: Evidence[];
  /** Text of the line before each, in the same passage; empty at its beginning. */
  before: string[];
}

const PASSAGES_MAX = 6;
/** Some 1,200 tokens: with the rules a prompt stays under 2,000. Best passages first; one that does not fit is left out. */
const CHARACTERS_MAX = 5_200;
const LABEL_CHARACTERS_MAX = 200;

/** @param passages best first */
export function evidenceLines(passages: Passage[]): EvidenceLines {
  const result: EvidenceLines = { lines: [], evidence: [], before: [] };
  let lastLabel = '';
  for (const passage of inDocumentOrder(fitting(passages))) {
    let before = '';
    for (const unit of passage.units) {
      const quote = passage.text.slice(unit.start - passage.start, unit.end - passage.start);
      const evidence = toEvidence(passage, unit, quote, 1);
      const label = labelOf(evidence);
      if (label !== lastLabel) result.lines.push(`# ${clip(asLine(label), LABEL_CHARACTERS_MAX)}`);
      lastLabel = label;
      const text = lineText(evidence);
      result.evidence.push(evidence);
      result.before.push(before);
      result.lines.push(`[${result.evidence.length}] ${asLine(text)}`);
      before = text;
    }
  }
  return result;
}

/** A quotation as it is read aloud: a row under its heads, other text without its markup. */
export const lineText = (evidence: Evidence): string =>
  evidence.kind === 'row' ? readable(rowAsText(evidence)) : readable(evidence.quote);

/** Title › headings › lead-in; column heads are said in the row itself. */
function labelOf({ kind, context }: Evidence): string {
  const parts = context.split(' › ');
  return (kind === 'row' && parts.length > 1 && parts.at(-1)!.includes('|') ? parts.slice(0, -1) : parts).join(' › ');
}

function fitting(passages: Passage[]): Passage[] {
  const chosen: Passage[] = [];
  let characters = 0;
  for (const passage of passages) {
    if (chosen.length === PASSAGES_MAX) break;
    if (chosen.length > 0 && characters + passage.text.length > CHARACTERS_MAX) continue;
    chosen.push(passage);
    characters += passage.text.length;
  }
  return chosen;
}

/** Passages of one document together and in its order; documents in the order of their best passage. */
function inDocumentOrder(passages: Passage[]): Passage[] {
  const documents = [...new Set(passages.map(({ documentId }) => documentId))];
  return documents.flatMap((id) =>
    passages.filter(({ documentId }) => documentId === id).sort((a, b) => a.start - b.start),
  );
}
