/** What the URL of the analytics says, and the windows that are asked for. */
import { granularitiesOf, queryOf, viewOf } from './view.js';

const NOON = Date.parse('2026-03-10T12:00:00Z');
const view = (search: Record<string, unknown> = {}) => viewOf({ zone: 'UTC', ...search }, NOON);

describe('the window of the analytics', () => {
  it('is the last thirty days by day, compared with those before', () => {
    expect(view()).toEqual({
      range: '30d',
      from: '2026-02-09',
      to: '2026-03-10',
      zone: 'UTC',
      by: 'day',
      channel: null,
      isCompared: true,
    });
  });

  it.each([
    ['7d', '2026-03-04', 'day'],
    ['90d', '2025-12-11', 'day'],
    ['12m', '2025-03-11', 'week'],
  ])('of %s begins on %s, by %s', (range, from, by) => expect(view({ range })).toMatchObject({ from, by }));

  it('is chosen by dates, and ignores dates in the wrong order', () => {
    const dates = { range: 'custom', from: '2020-01-01', to: '2020-01-31' };
    expect(view(dates)).toMatchObject({ ...dates, by: 'day' });
    expect(view({ ...dates, to: '2019-12-31' })).toMatchObject({ range: '30d', to: '2026-03-10' });
    expect(view({ ...dates, from: '1.1.2020' })).toMatchObject({ range: '30d' });
  });

  it('ends today as the zone’s clocks have it', () => {
    expect(viewOf({ zone: 'Pacific/Auckland' }, NOON).to).toBe('2026-03-11');
    expect(view({ zone: 'Mars/Olympus' }).zone).toBe('UTC');
  });

  it('is shown by hour only where it is short', () => {
    expect(view({ range: '7d', by: 'hour' }).by).toBe('hour');
    expect(view({ range: '90d', by: 'hour' }).by).toBe('day');
    expect(granularitiesOf(view({ range: '90d' }))).toEqual(['day', 'week', 'month']);
  });
});

describe('the request for the figures', () => {
  it('names moments at which the zone’s days begin, across a change of its clocks', () => {
    const search = { zone: 'Europe/Berlin', range: 'custom', from: '2026-03-28', to: '2026-03-29', channel: 'email' };
    expect(queryOf(viewOf(search, NOON))).toEqual({
      created_after: '2026-03-27T23:00:00.000Z',
      created_before: '2026-03-29T22:00:00.000Z',
      granularity: 'hour',
      timezone: 'Europe/Berlin',
      details: true,
      channel: 'email',
    });
  });

  it('of the period before is as long, and ends where the window begins', () => {
    expect(queryOf(view({ range: '7d' }), 1)).toMatchObject({
      created_after: '2026-02-25T00:00:00.000Z',
      created_before: '2026-03-04T00:00:00.000Z',
    });
  });
});
