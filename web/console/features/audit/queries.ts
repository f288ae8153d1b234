import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf } from '../../app/queries.js';
import type { AuditFilters } from './filters-bar.js';

export type Entry = components['schemas']['AuditEntry'];

const DAY_MS = 24 * 3_600_000;

/** Start of a date field's day, in the reader's time zone. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

export const auditQuery = (workspace: string, { actor, target, from, to }: AuditFilters) =>
  pagesQuery<Entry>(
    keyOf(workspace, 'settings', 'audit', actor ?? null, target ?? null, from ?? null, to ?? null),
    (page) => {
      const query = {
        ...page,
        ...(actor ? { actor_id: actor } : {}),
        ...(target ? { target_type: target } : {}),
        ...(from ? { created_after: startOf(from).toISOString() } : {}),
        // The last day is included in full.
        ...(to ? { created_before: new Date(startOf(to).getTime() + DAY_MS).toISOString() } : {}),
      };
      return call(() => apiOf(workspace).GET('/v1/audit', { params: { query } }));
    },
    50,
  );
