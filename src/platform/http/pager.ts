/** Turns a list's query into a page. Every list of every surface is read this way. */
import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { FrequentStatements } from '../db/frequent-statements.js';
import { keysetStatement, type ListSpec } from '../db/keyset.js';
import { TenantDb } from '../db/tenant-db.js';
import { Cursors } from '../kernel/cursor.js';
import { fail } from '../kernel/errors.js';
import { LIMIT_DEFAULT, Page } from './page.js';

/**
 * Each combination of filters is a separate statement: thousands are possible, and each takes 41 kB of a connection.
 */
const PREPARED_MAX = 100;
const USES_MIN = 3;

export interface ListRow {
  id: string;
}

@Injectable()
export class Pager {
  private readonly statements = new FrequentStatements(PREPARED_MAX, USES_MIN);

  constructor(
    private readonly db: TenantDb,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Reads one page.
   * @param query the validated query of the list: limit, cursor, order, sort, the window and the spec's filters
   * @param present row → resource
   * @throws invalid_window, invalid_cursor, cursor_mismatch
   */
  async page<Row extends ListRow & QueryResultRow, T>(
    workspaceId: string,
    spec: ListSpec,
    { query, present, fixed = {} }: { query: object; present: (row: Row) => T; fixed?: Record<string, unknown> },
  ): Promise<Page<T>> {
    const sent = query as Record<string, unknown>;
    const sort = (sent['sort'] as string | undefined) ?? spec.sorts[0];
    const order = (sent['order'] as 'asc' | 'desc' | undefined) ?? spec.defaultOrder ?? 'desc';
    const limit = (sent['limit'] as number | undefined) ?? LIMIT_DEFAULT;
    const scope = { workspaceId, endpoint: spec.endpoint, sort, order };
    const from = sent['created_after'] as string | undefined;
    const to = sent['created_before'] as string | undefined;
    if (from !== undefined && to !== undefined && from > to)
      throw fail('invalid_window', undefined, { param: 'created_after' });
    const after = sent['cursor'] === undefined ? null : this.cursors.open(scope, sent['cursor'] as string);
    const { text, values } = keysetStatement(spec, workspaceId, {
      limit,
      sort,
      order,
      after,
      window: { from, to },
      filters: { ...sent, ...fixed },
    });
    const { rows } = await this.db.query<Row>(workspaceId, this.statements.of(text, values));
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const more = rows.length > limit && last !== undefined;
    const position = more ? { value: (last as Record<string, unknown>)[sort] as string, id: last.id } : null;
    return new Page(shown.map(present), position && this.cursors.seal(scope, position));
  }
}
