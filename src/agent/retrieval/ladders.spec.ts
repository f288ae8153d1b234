import { askedNumbers, englishLexemes } from '../../../test/support/asked-numbers.js';
import { ladderOfRow, laddersOfColumns } from './ladders.js';
import { cellsInRange, columnsOf, rangeFit, unitOf } from './stated-ranges.js';

const cellsIn = (row: string): string[] => row.split(' | ');

/** The cell behind the label that a number leads to. */
function cell(question: string, row: string): string[] {
  const [label = '', ...cells] = cellsIn(row);
  const ranges = ladderOfRow(cells, { names: englishLexemes(label), unit: unitOf(label) });
  const { figures, isNamed } = askedNumbers(question);
  return cellsInRange(ranges, figures, isNamed).map((column) => cells[column - 1] ?? '');
}

/** How the numbers of a question fit the rows of a table. */
function fits(question: string, [heads = '', ...rows]: string[]): number[] {
  const ladders = laddersOfColumns(rows.map(cellsIn), columnsOf(cellsIn(heads), englishLexemes));
  const { figures, isNamed } = askedNumbers(question);
  return ladders.map((ranges) => rangeFit(ranges, figures, isNamed));
}

describe('numbers that grow from column to column', () => {
  it.each([
    ['our script does 90 calls per minute', 'API calls per minute | — | 60 | 120 | 600', '120'],
    ['we have 35 active projects', 'Active projects | 3 | 40 | 150 | unlimited', '40'],
    ['my video is 180 MB', 'Size of one file | 25 MB | 100 MB | 250 MB | 2 GB', '250 MB'],
    ['exactly 40 projects', 'Projects | 3 | 40 | 150', '40'],
    ['2 projects', 'Projects | 3 | 40 | 150', '3'],
  ])('bound what each is enough for: %s', (question, row, expected) => expect(cell(question, row)).toEqual([expected]));

  it.each([
    ['we have 90 euros a month', 'Price a month | €20 | €60 | €120', 'a price is no limit'],
    ['we have 35 projects', 'Projects | 150 | 40 | 3', 'they fall'],
    ['we have 35 projects', 'Projects | 3 | 40', 'two grow by chance'],
    ['we have 200 projects', 'Projects | 3 | 40 | 150', 'none is enough'],
    ['is one of 100 MB too big', 'Calls a minute | 30 | 60 | 120', 'it counts something else'],
  ])('bound nothing: %s, %s', (question, row) => expect(cell(question, row)).toEqual([]));
});

describe('numbers that grow from row to row', () => {
  const DUNNING = ['Day | What happens', '0 | A reminder', '8 | A second one', '13 | Read-only', '34 | Suspended'];

  it('each begin a time that lasts until the next', () => {
    expect(fits('our card failed 20 days ago', DUNNING)).toEqual([0, 0, 1, 0]);
    expect(fits('our card failed 13 days ago', DUNNING)).toEqual([0, 0, 1, 0]);
    expect(fits('our card failed 3 weeks ago', DUNNING)).toEqual([0, 0, 1, 0]);
    expect(fits('our card failed 100 days ago', DUNNING)).toEqual([0, 0, 0, 1]);
  });

  it('are amounts of their own if each has a price', () =>
    expect(fits('a course of 3 weeks', ['Weeks | Price', '1 | €90', '2 | €170', '4 | €310'])).toEqual([0, 0, 0]));

  it('are enough for what exceeds the one before', () =>
    expect(
      fits('we need 150 GB', ['Pack | Storage | Price', 'S | 50 GB | €6', 'M | 200 GB | €19', 'L | 1 TB | €64']),
    ).toEqual([0, 1, 0]));
});
