import pg from 'pg';
import { asUnavailable, DatabaseBusy } from '../../platform/db/errors.js';
import { AnalyticsLimiter } from './analytics-limiter.js';

const postgres = (code: string): Error =>
  asUnavailable(Object.assign(new pg.DatabaseError('said Postgres', 12, 'error'), { code }))!;

/** @returns the outcome of a read that waits for one that fails with `error` */
async function behind(error: Error): Promise<string> {
  const share = new AnalyticsLimiter<string>();
  const first = share.run('workspace', 'first', () => Promise.reject(error));
  const second = share.run('workspace', 'second', () => Promise.resolve('answered'));
  await expect(first).rejects.toBe(error);
  return second.catch(() => 'refused');
}

describe('a read of analytics that waits for another of the same workspace', () => {
  it('is executed if the other exceeded its time limit, or got no connection', async () => {
    expect(await behind(postgres('57014'))).toBe('answered');
    expect(await behind(postgres('53200'))).toBe('answered');
    expect(await behind(new DatabaseBusy('late'))).toBe('answered');
    expect(await behind(new TypeError('ours'))).toBe('answered');
  });

  it('is refused at once if the connection was lost', async () => {
    expect(await behind(postgres('57P01'))).toBe('refused');
    expect(await behind(asUnavailable(new Error('Query read timeout'))!)).toBe('refused');
    expect(await behind(asUnavailable(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))!)).toBe('refused');
  });
});
