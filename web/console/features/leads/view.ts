/** View of the leads in the URL: `?view=list&status=new&source=email&assignee=…&days=30&sort=score`. */
import type { components } from '../../../../docs/openapi.js';

export type Lead = components['schemas']['Lead'];
export type Status = Lead['status'];
export type Source = NonNullable<Lead['source']>;
/** In board order. */
export const STATUSES = ['new', 'qualified', 'converted', 'disqualified'] as const satisfies readonly Status[];
export const SOURCES = [
  'widget',
  'agent',
  'whatsapp',
  'messenger',
  'instagram',
  'email',
  'manual',
] as const satisfies Source[];
/** Selectable time windows, in days. */
export const WINDOWS = [7, 30, 90, 365] as const;

/** Filter and order of a list of leads. */
export interface LeadFilters {
  /** null = all. */
  status: Status | null;
  source: Source | null;
  /** Id of the member who works on them; null = any. */
  assignee: string | null;
  /** Created within this many days; null = of any age. */
  days: number | null;
  sort: 'created_at' | 'score';
  order: 'asc' | 'desc';
}
export interface View extends LeadFilters {
  layout: 'board' | 'list';
}

const among = <Value>(values: readonly Value[], value: unknown): Value | null =>
  values.includes(value as Value) ? (value as Value) : null;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (value: unknown): string | null => (typeof value === 'string' && UUID.test(value) ? value : null);

/** Drops unknown values. */
export const viewOf = (search: Record<string, unknown>): View => ({
  layout: search['view'] === 'list' ? 'list' : 'board',
  // The board shows every status as a column.
  status: search['view'] === 'list' ? among(STATUSES, search['status']) : null,
  source: among(SOURCES, search['source']),
  assignee: idIn(search['assignee']),
  days: among(WINDOWS, search['days']),
  sort: search['sort'] === 'score' ? 'score' : 'created_at',
  order: search['order'] === 'asc' ? 'asc' : 'desc',
});

/** Search parameters of a view; defaults are left out. */
export const searchOf = ({ layout, status, source, assignee, days, sort, order }: View): Record<string, unknown> => ({
  ...(layout === 'list' && { view: layout }),
  ...(layout === 'list' && status !== null && { status }),
  ...(source !== null && { source }),
  ...(assignee !== null && { assignee }),
  ...(days !== null && { days }),
  ...(sort === 'score' && { sort }),
  ...(order === 'asc' && { order }),
});

export const isFiltered = ({ status, source, assignee, days }: LeadFilters): boolean =>
  [status, source, assignee, days].some((filter) => filter !== null);

const DAY = 24 * 3_600_000;
/** Start of the window; whole days, so that all pages use the same one. */
export const since = (days: number): string => new Date(Math.floor(Date.now() / DAY) * DAY - days * DAY).toISOString();

/** Whether a filtered list contains the lead. */
export const fits = ({ status, source, assignee, days }: LeadFilters, lead: Lead): boolean =>
  (status === null || lead.status === status) &&
  (source === null || lead.source === source) &&
  (assignee === null || lead.assignee_id === assignee) &&
  (days === null || lead.created_at >= since(days));

/** Above 0 if `a` follows `b`: sorted like the server, by the value and then by the id. */
export function compare(a: Lead, b: Lead, { sort, order }: LeadFilters): number {
  const [x, y] = [a[sort], b[sort]];
  const ascending = x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  return order === 'asc' ? ascending : -ascending;
}
