/** What the URL of the leads says, and what a filtered list contains. */
import { idOf, lead } from '../../testing/examples.js';
import { compare, fits, searchOf, since, viewOf } from './view.js';

const BOARD = {
  layout: 'board',
  status: null,
  source: null,
  assignee: null,
  days: null,
  sort: 'created_at',
  order: 'desc',
} as const;

describe('the URL of the leads', () => {
  it('is short where nothing is chosen', () => {
    expect(viewOf({})).toEqual(BOARD);
    expect(searchOf(BOARD)).toEqual({});
  });

  it('keeps what was chosen', () => {
    const search = {
      ...{ view: 'list', status: 'new', source: 'email', assignee: idOf(7), days: 30 },
      ...{ sort: 'score', order: 'asc' },
    };
    expect(searchOf(viewOf(search))).toEqual(search);
  });

  it('ignores what it does not know, and a status on the board', () => {
    expect(viewOf({ view: 'table', status: 'new', source: 'fax', days: 31 })).toEqual(BOARD);
    expect(viewOf({ assignee: 'me', sort: 'name', order: 'up' })).toEqual(BOARD);
    expect(searchOf({ ...BOARD, status: 'new' })).toEqual({});
  });
});

describe('a filtered list of leads', () => {
  it('begins with a whole day, so that all of its pages begin alike', () => {
    expect(since(7)).toBe('2026-03-03T00:00:00.000Z');
  });

  it.each([
    [{ status: 'new' }, true],
    [{ status: 'converted' }, false],
    [{ source: 'widget' }, true],
    [{ source: 'email' }, false],
    [{ days: 7 }, true],
    [{ assignee: idOf(7) }, false],
  ] as const)('of %j contains a new lead of the website: %s', (filters, isIn) =>
    expect(fits({ ...BOARD, ...filters }, lead())).toBe(isIn),
  );

  it('does not contain what is older than its window', () => {
    expect(fits({ ...BOARD, days: 7 }, lead({ created_at: '2026-03-02T23:59:59.000Z' }))).toBe(false);
  });

  it('is in the order of the service: by the value, then by the id', () => {
    const [low, high, twin] = [lead({ score: 1 }), lead({ score: 2 }), lead({ id: idOf(101), score: 2 })];
    const byScore = (order: 'asc' | 'desc') =>
      [twin, low, high].sort((a, b) => compare(a, b, { ...BOARD, sort: 'score', order }));
    expect(byScore('asc')).toEqual([low, high, twin]);
    expect(byScore('desc')).toEqual([twin, high, low]);
  });
});
