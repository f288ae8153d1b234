import { named, type Queryable } from './statement.js';

const ALONE = named('select pg_advisory_xact_lock(hashtextextended($1, 0))');

/**
 * Lets transactions that name the same `place` run one after the other from here on, until each has ended: so that no
 * two count the same free place, or find the same name free. @param place for instance `tags <workspace’s id>`
 */
export async function alone(tx: Queryable, place: string): Promise<void> {
  await tx.query(ALONE(place));
}
