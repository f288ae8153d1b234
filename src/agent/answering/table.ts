/** A table as it is asked: the rows under one head, whichever passages of their document they stand in. */
import type { Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { figuresIn } from '../proof/figures.js';
import type { Figure } from '../proof/figure-scanner.js';
import { exactly, quantitiesIn, rangesIn } from '../proof/ranges.js';
import { cellsOf, headsOf, isEmptyCell, LEVELS } from '../proof/table-rows.js';
import { SECONDS_A_MONTH } from '../proof/units.js';
import { analyse } from '../retrieval/analysis.js';
import { toEvidence } from '../retrieval/evidence.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { inUnit, unitOf, type StatedRange } from '../retrieval/stated-ranges.js';
import { says } from '../retrieval/concepts.js';
import { mainPart } from '../retrieval/titles.js';

/** A head or a cell. */
export interface Label {
  text: string;
  /** As written, with function words: `Check-in`, `Check-out`. */
  words: string[];
  lexemes: string[];
  set: ReadonlySet<string>;
}

export interface Row {
  evidence: Evidence;
  cells: Label[];
  ranges: StatedRange[];
}

export interface Table {
  heads: Label[];
  rows: Row[];
  /** The column that names the rows. */
  naming: number;
  /** The words of title and headings above it, and each of these. */
  above: ReadonlySet<string>;
  levels: string[][];
  language: string;
  /** No row of it stands in a passage that was not read. */
  isWhole: boolean;
}

/** The table of a row. @param passages that were read */
export function tableOf(row: Evidence, passages: Passage[]): Table | null {
  const heads = headsOf(row);
  const own = passages.filter(({ documentId }) => documentId === row.documentId);
  const home = own.find(({ units }) => units.some(({ start }) => start === row.start));
  if (!heads || !home) return null;
  const { language, titleSet } = analyse(home);
  const labelOf = (text: string): Label => {
    const found = lexemes(text, language);
    return { text, words: words(text), lexemes: found, set: new Set(found) };
  };
  const rows: Row[] = [];
  const levels = row.context
    .split(LEVELS)
    .slice(0, -1)
    .map((level) => lexemes(mainPart(level), language));
  const above = new Set([...titleSet, ...lexemes(row.context.split(LEVELS).slice(0, -1).join('\n'), language)]);
  for (const passage of own.sort((a, b) => a.ordinal - b.ordinal)) {
    const analysed = analyse(passage).units;
    for (const [index, unit] of passage.units.entries()) {
      const evidence = toEvidence(passage, { unit, score: row.score });
      const cells = unit.kind === 'row' && evidence.context === row.context ? cellsOf(evidence.quote) : [];
      const reading = analysed[index];
      if (cells.length !== heads.length || !reading || cells.every(isEmptyCell)) continue;
      rows.push({ evidence, cells: cells.map(labelOf), ranges: reading.ranges });
    }
  }
  const labels = heads.map(labelOf);
  return { heads: labels, rows, naming: namingColumn(rows), above, levels, language, isWhole: isWhole(rows, own) };
}

/** A table that ends with its passage may go on in the next. */
function isWhole(rows: Row[], own: Passage[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  const isRead = (ordinal: number): boolean => own.some((passage) => passage.ordinal === ordinal);
  return own.every(({ units, ordinal }) => {
    const begins = ordinal > 0 && units[0]?.start === first?.evidence.start && !isRead(ordinal - 1);
    return !begins && (units.at(-1)?.start !== last?.evidence.start || isRead(ordinal + 1));
  });
}

/** Codes name nothing: the first column of anything else. */
function namingColumn(rows: Row[]): number {
  const isCode = ({ text }: Label): boolean => /^(?=\S{0,40}\d)(?:\S{0,40}\p{Lu}\S{0,40}|\d{5,40})$/u.test(text);
  const at = rows[0]?.cells.findIndex((_, column) => !rows.every(({ cells }) => isCode(cells[column] as Label))) ?? 0;
  return Math.max(0, at);
}

/** Between which numbers a value is: `10–14 days`, `from €5`; null = the cell says none, `unclear` = in words. */
export type Value = { from: number; to: number; dimension: string } | 'unclear' | null;
const DURATIONS: Record<string, number> = { time: 1, months: SECONDS_A_MONTH, nights: 86_400 };
const NONE = /^(?:none|no|keine?|nein|ningun[oa]|aucune?|nenhuma?|nessun[oa]?)$/iu;

/** @param isLatest of several times of a cell the last: when it closes */
export function valueOf({ text }: Label, head: Label, { language }: Table, isLatest = false): Value {
  if (isEmptyCell(text) || NONE.test(text)) return null;
  const times = figuresIn(text, { lenient: true }).filter(({ kind }) => kind === 'time');
  const time = times.sort((a, b) => a.start - b.start).at(isLatest ? -1 : 0)?.values[0];
  if (time !== undefined) return { from: time, to: time, dimension: 'clock' };
  if (says(['price.free'], text, language)) return { from: 0, to: 0, dimension: 'free' };
  const stated = rangesIn(text).map(({ range }) => range);
  const numbers = quantitiesIn(text, { lenient: false });
  if (numbers.some(({ values }) => values.length > 1)) return 'unclear';
  const all = [...stated, ...(stated.length > 0 ? [] : numbers.map(exactly))].map((each) =>
    inUnit(each, unitOf(head.text)),
  );
  const dimensions = new Set(all.map(({ unit }) => unit?.dimension ?? ''));
  const [dimension] = dimensions;
  if (dimension === undefined || dimensions.size > 1) return 'unclear';
  const factor = DURATIONS[dimension] ?? 1;
  const [from, to] = [Math.min(...all.map((each) => each.from)), Math.max(...all.map((each) => each.to))];
  return { from: from * factor, to: to * factor, dimension: DURATIONS[dimension] ? 'time' : dimension };
}

/** The kinds of numbers in a cell, with the unit of its head; `text` without any. */
export function kindsOf({ text }: Label, head: Label | null, language: string): string[] {
  const kindOf = ({ kind, units }: Figure): string[] => (kind === 'number' ? units.map((u) => u.dimension) : ['clock']);
  const figures = figuresIn(text, { lenient: true }).filter(({ kind }) => kind !== 'code' && kind !== 'phone');
  const kinds = figures.flatMap((figure) => kindOf(figure));
  const unit = head && unitOf(head.text)?.dimension;
  const all = kinds.length > 0 || figures.length === 0 || !unit ? kinds : [unit];
  if (says(['price.free'], text, language)) all.push('free');
  return all.length > 0 ? [...new Set(all)] : [figures.length > 0 ? 'number' : 'text'];
}
