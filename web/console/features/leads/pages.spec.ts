/** Loaded pages of leads, in which a changed lead moves to its place. */
import { idOf, lead } from '../../testing/examples.js';
import { type LeadPages, placed, without } from './pages.js';

const FILTERS = { status: 'new', source: null, assignee: null, days: null, sort: 'score', order: 'desc' } as const;
const of = (n: number, score: number) => lead({ id: idOf(n), score });
const pages = (next: string | null, ...all: number[][]): LeadPages => ({
  pages: all.map((scores, index) => ({
    data: scores.map((score) => of(score, score)),
    next_cursor: index === all.length - 1 ? next : 'more',
  })),
  pageParams: all.map(() => null),
});
const scores = (loaded: LeadPages) => loaded.pages.map(({ data }) => data.map(({ score }) => score));

describe('a lead that changed', () => {
  it('is put between its neighbours, on the page that has its place', () => {
    expect(scores(placed(pages(null, [90, 70], [50, 30]), of(60, 60), FILTERS))).toEqual([
      [90, 70],
      [60, 50, 30],
    ]);
  });

  it('moves, and is never shown twice', () => {
    expect(scores(placed(pages(null, [90, 70], [50, 30]), of(30, 80), FILTERS))).toEqual([[90, 80, 70], [50]]);
  });

  it('goes to the end if the list ends there, and is left out if more follows', () => {
    expect(scores(placed(pages(null, [90]), of(10, 10), FILTERS))).toEqual([[90, 10]]);
    expect(scores(placed(pages('more', [90]), of(10, 10), FILTERS))).toEqual([[90]]);
  });

  it('leaves the lists whose filters it no longer matches', () => {
    const converted = lead({ id: idOf(70), score: 70, status: 'converted' });
    expect(scores(placed(pages(null, [90, 70]), converted, FILTERS))).toEqual([[90]]);
    expect(scores(without(pages(null, [90, 70]), idOf(90)))).toEqual([[70]]);
  });
});
