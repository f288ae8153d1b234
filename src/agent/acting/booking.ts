/** Booking a meeting in words: free times to choose from, and the one that was chosen. */
import { figuresIn } from '../proof/figures.js';
import { isNegated } from '../proof/negation.js';
import type { Json } from '../../kernel/json-schema.js';
import { words } from '../retrieval/lexemes.js';

/** As many as are read, and so many of one day. */
const SHOWN_MAX = 6;
const SHOWN_A_DAY_MAX = 2;

export interface Slot {
  label: string;
  startsAt: string;
}

/** What `list_slots` gave back, as a person reads it: some times of the next days, on the person's own clock. */
export function slotsIn(data: Json, language: string): { zone: string; slots: Slot[] } {
  const { timezone: zone, slots } = data as { timezone: string; slots: { starts_at: string }[] };
  const dayIn = new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short' });
  const perDay = new Map<string, number>();
  const spread = slots.filter(({ starts_at }) => {
    const day = dayIn.format(new Date(starts_at));
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    return perDay.get(day)! <= SHOWN_A_DAY_MAX;
  });
  const shown = [...new Set([...spread, ...slots])].slice(0, SHOWN_MAX);
  return {
    zone,
    slots: slots
      .filter((slot) => shown.includes(slot))
      .map(({ starts_at: startsAt }) => ({ label: labelOf(startsAt, zone, language), startsAt })),
  };
}

/** `Mon, 23 Nov, 10:00`, in the person's language. */
export function labelOf(startsAt: string, timeZone: string, language: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(Intl.getCanonicalLocales(language)[0], {
    ...{ ...parts, timeZone, hourCycle: 'h23', numberingSystem: 'latn', calendar: 'gregory' },
  });
  return format.format(new Date(startsAt)).replace(/[\u202F\u00A0]/g, ' ');
}

/** The time that a message chooses: its label, its place in the list, or a time of day that only one of them has. */
export function chosenSlot(message: string, slots: Slot[]): Slot | null {
  const said = bare(message);
  const exact = slots.find(({ label }) => bare(label) === said);
  if (exact) return exact;
  if (isNegated(message)) return null;
  const place = PLACE.exec(said)?.[1];
  if (place && !/:/.test(message)) return slots[Number(place) - 1] ?? null;
  const held = slots.filter(({ label }) => said.includes(bare(label)));
  if (held.length === 1) return held[0]!;
  const times = figuresIn(message, { lenient: false }).filter(({ kind }) => kind === 'time');
  const minutes = times.length === 1 ? times[0]!.values : [];
  const at = slots.filter(({ label }) => minutes.some((one) => label.includes(clockOf(one))));
  return at.length === 1 ? at[0]! : null;
}

/** A place in the list alone, or with a word that says so: `after 5` and `3 pm` are none. */
const PLACE =
  /^(?:(?:the|no|nr|number|option|slot|nummer|número|numéro|opción|opção) )?(\d{1,2})(?: (?:please|bitte))?$/u;

/** `09:05` for 545 minutes of the day. */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const bare = (text: string): string => words(text).join(' ');
