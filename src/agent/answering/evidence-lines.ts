/**
 * Sections of articles as a large model reads them: under title and headings, in document order, each line with
 * its number.
 */
import type { Evidence } from '../ports/model.js';
import { required } from '../../platform/kernel/invariant.js';
import { asLine, clip } from '../prompts/as-data.js';
import { rowAsText } from '../proof/table-rows.js';
import { toEvidence } from '../retrieval/evidence.js';
import type { Section } from '../retrieval/sections.js';
import { readable } from './readable.js';

export interface EvidenceLines {
  /** For the prompt. */
  lines: string[];
  /** The evidence behind `[1]`, `[2]` … */
  evidence: Evidence[];
  /** Text of the line before each, in the same section; empty at its start. */
  before: string[];
}

const SECTIONS_MAX = 16;
/**
 * About 1,000 tokens: with the rules a prompt stays under 2,000. Best sections first; one that does not fit is
 * omitted.
 */
const CHARACTERS_MAX = 4_400;
/** Approximate length of a title or heading above a section. */
const HEAD_CHARACTERS = 60;
const LABEL_CHARACTERS_MAX = 200;

/** @param sections best first */
export function evidenceLines(sections: Section[]): EvidenceLines {
  const result: EvidenceLines = { lines: [], evidence: [], before: [] };
  let lastLabel = '';
  for (const { passage, from, to } of inDocumentOrder(fitting(sections))) {
    let before = '';
    for (const unit of passage.units.slice(from, to)) {
      const evidence = toEvidence(passage, { unit, score: 1 });
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

/** A quotation as plain text: a row with its column headers, other text without markup. */
export const lineText = (evidence: Evidence): string =>
  evidence.kind === 'row' ? readable(rowAsText(evidence)) : readable(evidence.quote);

/** Title › headings › lead-in; a row contains its column headers itself. */
function labelOf({ kind, context }: Evidence): string {
  const parts = context.split(' › ');
  return (kind === 'row' && parts.length > 1 && parts.at(-1)?.includes('|') ? parts.slice(0, -1) : parts).join(' › ');
}

/** Where a section begins and ends in its document. */
export function spanOf({ passage: { units }, from, to }: Section): { start: number; end: number } {
  const { start } = required(units[from], 'the first unit of a section');
  const { end } = required(units[to - 1], 'the last unit of a section');
  return { start, end };
}

/** The sections that fit into a prompt, best first. */
export function fitting(sections: Section[]): Section[] {
  const chosen: Section[] = [];
  let characters = 0;
  for (const section of sections) {
    if (chosen.length === SECTIONS_MAX) break;
    const { start, end } = spanOf(section);
    const size = end - start + HEAD_CHARACTERS;
    if (chosen.length > 0 && characters + size > CHARACTERS_MAX) continue;
    chosen.push(section);
    characters += size;
  }
  return chosen;
}

/** Sections grouped by document and in its order; documents in the order of their best section. */
function inDocumentOrder(sections: Section[]): Section[] {
  const documents = [...new Set(sections.map(({ passage }) => passage.documentId))];
  return documents.flatMap((id) =>
    sections.filter(({ passage }) => passage.documentId === id).sort((a, b) => spanOf(a).start - spanOf(b).start),
  );
}
