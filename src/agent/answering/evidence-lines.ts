/**
 * Sections of articles as a large model reads them: under title and headings, in document order, each line with
 * its number.
 */
import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { required } from '../../platform/kernel/invariant.js';
import { cellsOf } from '../../platform/kernel/markdown/cells.js';
import { asLine, clip } from '../prompts/as-data.js';
import { headsOf, HEADS_SEPARATOR, LEVELS, rowAsText } from '../proof/table-rows.js';
import { toEvidence } from '../retrieval/evidence.js';
import { sectionKey, type Section } from '../retrieval/sections.js';
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
/** About 1,000 tokens: with the rules a prompt stays under 2,000. */
const CHARACTERS_MAX = 4_400;
/** For what a second search adds. */
const MORE_CHARACTERS_MAX = 2_200;
/** Sections beyond are not tried in what room is left. */
const TRIED_MAX = 64;
const LABEL_CHARACTERS_MAX = 200;

interface Line {
  evidence: Evidence;
  /** Title, headings, lead-in and heads of columns. */
  above: string[];
  /** For the prompt: of a row below heads its cells. */
  text: string;
  /** With the heads, as the judge reads it. */
  full: string;
}

/** Sections are sized and shown several times in a turn. */
const READ = new WeakMap<Section, Line[]>();

/** Titles, headings and the heads of columns stand once, above their lines. */
export function evidenceLines(sections: Section[]): EvidenceLines {
  const result: EvidenceLines = { lines: [], evidence: [], before: [] };
  let last: Line | undefined;
  for (const section of inDocumentOrder(sections)) {
    let before = '';
    for (const line of linesOf(section)) {
      result.lines.push(...headingsFor(line, last));
      result.evidence.push(line.evidence);
      result.before.push(before);
      result.lines.push(`[${result.evidence.length}] ${asLine(line.text)}`);
      before = line.full;
      last = line;
    }
  }
  return result;
}

function linesOf(section: Section): Line[] {
  const { passage, from, to } = section;
  const lines = READ.get(section) ?? passage.units.slice(from, to).map((unit) => lineOf(passage, unit));
  READ.set(section, lines);
  return lines;
}

function lineOf(passage: Passage, unit: EvidenceUnit): Line {
  const evidence = toEvidence(passage, { unit, score: 1 });
  const full = lineText(evidence);
  const cells = headsOf(evidence) ? cellsOf(evidence.quote).map((cell) => readable(cell) || '–') : null;
  return { evidence, above: evidence.context.split(LEVELS), text: cells?.join(HEADS_SEPARATOR) ?? full, full };
}

/** The headings that do not stand above the line before; if it has more, the nearest one again. */
function headingsFor({ evidence, above }: Line, last: Line | undefined): string[] {
  const known = last?.evidence.documentId === evidence.documentId ? last.above : [];
  const differs = above.findIndex((level, at) => level !== known[at]);
  if (differs < 0 && known.length === above.length) return [];
  const from = differs < 0 ? above.length - 1 : differs;
  const headings = above.slice(from).map((level, at) => ({ level, marks: '#'.repeat(from + at + 1) }));
  // What introduces a list has just been said.
  const isSaid = (level: string): boolean => last?.full.replace(/[:：]$/u, '') === level;
  return headings
    .filter(({ level }) => !isSaid(level))
    .map(({ level, marks }) => `${marks} ${clip(asLine(level), LABEL_CHARACTERS_MAX)}`);
}

/** A quotation as plain text: a row with its column headers, other text without markup. */
export const lineText = (evidence: Evidence): string =>
  evidence.kind === 'row' ? readable(rowAsText(evidence)) : readable(evidence.quote);

/** Where a section begins and ends in its document. */
export function spanOf({ passage: { units }, from, to }: Section): { start: number; end: number } {
  const { start } = required(units[from], 'the first unit of a section');
  const { end } = required(units[to - 1], 'the last unit of a section');
  return { start, end };
}

/**
 * The sections that fit into a prompt as it is sent; one that does not is omitted.
 * @param sections best first @param shown those that a model has seen: they stay
 */
export function fitting(sections: Section[], shown: Section[] = []): Section[] {
  const room = shown.length > 0 ? sizeOf(shown) + MORE_CHARACTERS_MAX : CHARACTERS_MAX;
  const seen = new Set(shown.map(sectionKey));
  const chosen = [...shown];
  for (const section of sections.filter((one) => !seen.has(sectionKey(one))).slice(0, TRIED_MAX)) {
    if (chosen.length === shown.length + SECTIONS_MAX) break;
    if (chosen.length === 0 || sizeOf([...chosen, section]) <= room) chosen.push(section);
  }
  return chosen;
}

const sizeOf = (sections: Section[]): number => evidenceLines(sections).lines.join('\n').length;

/** Sections grouped by document and in its order; documents in the order of their best section. */
function inDocumentOrder(sections: Section[]): Section[] {
  const documents = [...new Set(sections.map(({ passage }) => passage.documentId))];
  return documents.flatMap((id) =>
    sections.filter(({ passage }) => passage.documentId === id).sort((a, b) => spanOf(a).start - spanOf(b).start),
  );
}
