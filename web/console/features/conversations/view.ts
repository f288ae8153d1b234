/** View of the conversations in the URL: `?channel=whatsapp&resolution=unsolved&days=7`. */
import type { components } from '../../../../docs/openapi.js';
import { type Channel, CHANNELS } from '../../app/channels.js';

export type Session = components['schemas']['Session'];
/** With the contact's details; null = none, erased, or not known right now. */
export type Row = Session & { contact: components['schemas']['Contact'] | null };

export const RESOLUTIONS = ['solved', 'unsolved', 'partial', 'abandoned'] as const;
export const INTENTS = ['answer', 'show', 'do', 'escalate'] as const;
export const KINDS = ['support', 'retention'] as const;
/** In days. */
export const WINDOWS = [1, 7, 30, 90] as const;

export interface View {
  /** Message search text; '' = conversations are listed. */
  q: string;
  channel: Channel | null;
  resolution: (typeof RESOLUTIONS)[number] | null;
  intent: (typeof INTENTS)[number] | null;
  kind: (typeof KINDS)[number] | null;
  completed: boolean | null;
  voice: boolean | null;
  /** Id of a tag. */
  tag: string | null;
  /** Id of a contact. */
  contact: string | null;
  /** Started within this many days. */
  days: number | null;
  /** Started on this day or later, and on that day or before: YYYY-MM-DD; instead of `days`. */
  from: string | null;
  to: string | null;
  /** BCP 47 */
  language: string | null;
  order: 'asc' | 'desc';
}

/** Maximum length on the server. */
export const Q_MAX = 200;

const oneOf = <Value>(values: readonly Value[], value: unknown): Value | null =>
  values.find((one) => one === value) ?? null;
const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const id = (value: unknown): string | null => (typeof value === 'string' && /^[\w-]{1,36}$/.test(value) ? value : null);

const day = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
const tag = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{2,3}(-\w{1,8}){0,3}$/i.test(value) ? value : null;

export const viewOf = (search: Record<string, unknown>): View => ({
  // The router parses digits as a number.
  q: ['string', 'number'].includes(typeof search['q']) ? String(search['q']).trim().slice(0, Q_MAX) : '',
  channel: oneOf(CHANNELS, search['channel']),
  resolution: oneOf(RESOLUTIONS, search['resolution']),
  intent: oneOf(INTENTS, search['intent']),
  kind: oneOf(KINDS, search['kind']),
  completed: flag(search['completed']),
  voice: flag(search['voice']),
  tag: id(search['tag']),
  contact: id(search['contact']),
  days: oneOf<number>(WINDOWS, search['days']),
  from: day(search['from']),
  to: day(search['to']),
  language: tag(search['language']),
  order: search['order'] === 'asc' ? 'asc' : 'desc',
});

/** Search parameters of a view; defaults are left out. */
export const searchOf = ({ q, order, ...filters }: View): Record<string, unknown> => ({
  ...(q !== '' && { q }),
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)),
  ...(order === 'asc' && { order }),
});

/** All conversations, latest first. */
export const NO_FILTERS = {
  channel: null,
  resolution: null,
  intent: null,
  kind: null,
  completed: null,
  voice: null,
  tag: null,
  contact: null,
  days: null,
  from: null,
  to: null,
  language: null,
} satisfies Partial<View>;

/** Number of active filters. */
export const filtersIn = (view: View): number =>
  (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).filter((name) => view[name] !== null).length;
