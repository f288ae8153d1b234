/** View of the contacts in the URL: `?segment=blocked&q=ann&sort=created_at&order=asc`. */
export const SEGMENT_NAMES = ['all', 'users', 'visitors', 'blocked'] as const;
type Segment = (typeof SEGMENT_NAMES)[number];

export interface View {
  segment: Segment;
  /** Search text; '' = none. */
  q: string;
  sort: 'last_seen_at' | 'created_at';
  order: 'asc' | 'desc';
}

/** Maximum length on the server. */
export const Q_MAX = 200;

export const viewOf = (search: Record<string, unknown>): View => ({
  segment: SEGMENT_NAMES.find((one) => one === search['segment']) ?? 'all',
  // The router parses digits as a number.
  q: ['string', 'number'].includes(typeof search['q']) ? String(search['q']).trim().slice(0, Q_MAX) : '',
  sort: search['sort'] === 'created_at' ? 'created_at' : 'last_seen_at',
  order: search['order'] === 'asc' ? 'asc' : 'desc',
});

/** Search parameters of a view; defaults are left out. */
export const searchOf = ({ segment, q, sort, order }: View): Record<string, unknown> => ({
  ...(segment !== 'all' && { segment }),
  ...(q !== '' && { q }),
  ...(sort === 'created_at' && { sort }),
  ...(order === 'asc' && { order }),
});
