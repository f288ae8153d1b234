/** Asks a table: which rows, which column, and what of them; every word that would narrow the rows must be used. */
import { groupedBy } from '../../platform/kernel/groups.js';
import type { Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { cellsOf } from '../../platform/kernel/markdown/cells.js';
import { headsOf } from '../proof/table-rows.js';
import { analyse } from '../retrieval/analysis.js';
import { isIn, type RatedEvidence } from '../retrieval/evidence.js';
import { says } from '../retrieval/concepts.js';
import type { RatedTerm } from '../retrieval/query-terms.js';
import { presenceOf } from '../retrieval/word-presence.js';
import { nameOf } from './conflicting-evidence.js';
import { TableQuestion, type AskedQuestion } from './table-question.js';
import { isPlain, namesOf, select } from './table-selection.js';
import { cellOf, tableOf, type Table } from './table.js';

/** Tables are looked for up to this position in the evidence. */
const EXAMINED_EVIDENCE = 8;
/** More rows are a list, not an answer. */
const ROWS_MAX = 8;
const CHARACTERS_MAX = 600;
/** A word that stands in answers at least this often narrows them: `weigh` does, `take` does not. */
const TELLING_MIN = 0.35;

export interface TableAnswer {
  /** Rows with the cells that answer. */
  lines: Evidence[];
  /** `computed`, `sure`: every word is used; `offered`: one that would narrow the rows is not. */
  certainty: 'computed' | 'sure' | 'likely' | 'offered';
}

interface AskedTable extends TableAnswer {
  /** Its title, and the words and numbers that are not used but would narrow the rows. */
  above: ReadonlySet<string>;
  narrowing: string[];
}

/** What the tables of the best evidence answer; null if the best evidence is no row, and no table is sure. */
export function askTables(rated: RatedEvidence[], question: AskedQuestion, passages: Passage[]): TableAnswer | null {
  const known = knownWords(passages);
  const titles = new Set(passages.flatMap((passage) => analyse(passage).title));
  const rows = rated.slice(0, EXAMINED_EVIDENCE).filter(({ evidence }) => evidence.kind === 'row');
  const tables = [...groupedBy(rows, ({ evidence }) => `${evidence.documentId} ${evidence.context}`).values()];
  const answers = tables.map(([best]): AskedTable | null => {
    const table = best ? tableOf(best.evidence, passages) : null;
    return table && best ? askTable(table, question, { best: best.evidence, known, titles }) : null;
  });
  const all = answers.filter((answer) => answer !== null);
  const both = all.flatMap((one, at) => all.slice(at + 1).map((other) => ofBoth(one, other))).find(Boolean);
  const isFirst = rated[0] !== undefined && rated[0] === rows[0];
  return (
    all.find(({ certainty }) => certainty === 'computed' || certainty === 'sure') ??
    both ??
    (isFirst ? (answers[0] ?? null) : null)
  );
}

/** Tables of two things, each of which the question names by the title: what it asks of both. */
function ofBoth(one: AskedTable, other: AskedTable): TableAnswer | null {
  const isOf = (narrowing: string[], { above }: AskedTable): boolean =>
    narrowing.length > 0 && narrowing.every((word) => above.has(word));
  const lines = [one, other].flatMap(({ lines: [line, more] }): Evidence[] =>
    line?.cells && !more ? [{ ...line, cells: { ...line.cells, thing: nameOf(line.title) } }] : [],
  );
  const [first, second] = lines.map((line) => [headsOf(line), cellsOf(line.quote)[line.cells?.names[0] ?? 0]].join());
  const isSame = first !== undefined && first === second;
  return isSame && isOf(one.narrowing, other) && isOf(other.narrowing, one) ? { lines, certainty: 'computed' } : null;
}

/** The words that tell the company's things apart: of titles, headings and tables. */
function knownWords(passages: Passage[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const passage of passages) {
    const { titleSet, units } = analyse(passage);
    for (const [index, { lexemeSet, head }] of units.entries()) {
      const own = passage.units[index]?.kind === 'row' ? lexemeSet : [];
      for (const lexeme of [...titleSet, ...head.aboveSet, ...own]) known.add(lexeme);
    }
  }
  return known;
}

const NEGATION =
  /(?<!\p{L})(?:without|except|not|ohne|außer|nicht|kein\p{L}{0,2}|sin|excepto|sans|sauf|pas|sem|exceto|senza|tranne)(?!\p{L})|بدون|बिना|没有|不含|なし|ไม่/iu;

function askTable(
  table: Table,
  question: AskedQuestion,
  { best, known, titles }: { best: Evidence; known: ReadonlySet<string>; titles: ReadonlySet<string> },
): AskedTable | null {
  const asking = new TableQuestion(question, table, titles);
  const { naming, head, above } = table;
  const found = select(table, asking);
  if (found === 'unclear') return { lines: [best], certainty: 'offered', above, narrowing: [] };
  const { rows, values, columns = [], act } = found;
  const [row] = rows;
  if (!row) return null;
  const names = rows.map((each) => namesOf(each, table, { ...found, asking }));
  const named = [...new Set(names.flat())];
  const answers = values.length > 0 ? values : [...head.cells.keys()];
  const cellsIn = (among: number[]): ReadonlySet<string>[] =>
    among.flatMap((at) => rows.map((each) => cellOf(each, at).set));
  const headsOver = (among: number[]): ReadonlySet<string>[] => among.map((at) => cellOf(head, at).set);
  const places = [above, ...headsOver([naming, ...named, ...answers, ...columns]), ...cellsIn(named)];
  const unused = asking.unused(rows, [...places, ...cellsIn(answers)]);
  const narrowing = [
    ...unused.terms.flatMap(({ variants }) => variants.find((variant) => known.has(variant)) ?? []),
    ...(act === 'bounded' ? [] : unused.figures.map(({ text }) => text.toLowerCase())),
  ];
  const lines = rows.map((each, index): Evidence => {
    const own = names[index] ?? [];
    const shown =
      values.length > 0 ? values : answers.filter((at) => !own.includes(at) && cellOf(each, at).text !== '');
    return { ...each.evidence, cells: { names: own, values: shown, isPlain: isPlain(table, each, shown) } };
  });
  // `The balcony of the Harbour Suite`: what else its row says is not what is asked of it.
  const isMore =
    values.length > 0 &&
    asking.isNamedInFull(row) &&
    named.some((at) => at !== naming && asking.filters(row, at) === 'words');
  const isLong = rows.length > ROWS_MAX || lines.map(({ quote }) => quote).join('').length > CHARACTERS_MAX;
  const isOffered = narrowing.length > 0 || isMore || isLong || act === 'single' || NEGATION.test(question.text);
  // When something is open, its times say.
  const areTimes = answers.some((at) => table.rows.some((each) => cellOf(each, at).kinds.includes('clock')));
  const isSaid = ({ word }: RatedTerm): boolean => areTimes && says(['word.open'], word, cellOf(head, naming).language);
  const isStrange = asking.unused(rows, places).terms.some((term) => presenceOf(term) >= TELLING_MIN && !isSaid(term));
  const isNamed =
    act !== undefined || asking.own.some((term) => isIn([...cellsIn(named), ...headsOver(columns)], term));
  const isSure = found.isAsked && isNamed && !isStrange && asking.before.length === 0;
  const certainty = isOffered ? 'offered' : !isSure ? 'likely' : act === 'extreme' ? 'computed' : 'sure';
  return { lines, certainty, above, narrowing };
}
