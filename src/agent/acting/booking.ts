/** Booking a meeting in words: free times to choose from, and the one that was chosen. */
import { figuresIn } from '../proof/figures.js';
import { isNegated } from '../proof/negation.js';
import type { Json } from '../../kernel/json-schema.js';
import type { OfferedTool } from '../ports/tool.js';
import { variantsOf, words } from '../retrieval/lexemes.js';
import { labelOf } from '../texts/time-label.js';
import type { UnderstoodMessage } from '../understanding/understand.js';

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

/** The time that a message chooses: its label, its place in the list, or a time of day that only one of them has. */
export function chosenSlot(message: string, slots: Slot[]): Slot | null {
  const said = bare(message);
  const exact = slots.find(({ label }) => bare(label) === said);
  if (exact) return exact;
  if (isNegated(message)) return null;
  const place = placeIn(message);
  if (place !== null) return slots[place - 1] ?? null;
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

function placeIn(message: string): number | null {
  const place = PLACE.exec(bare(message))?.[1];
  return place && !/:/.test(message) ? Number(place) : null;
}

/** Which of the offered titles a message chooses: by its place in the list, or as the only one that it says. */
export function chosenPlace(message: string, titles: string[]): number | null {
  const place = placeIn(message);
  if (place !== null) return titles[place - 1] === undefined ? null : place - 1;
  if (isNegated(message)) return null;
  const said = ` ${bare(message)} `;
  const named = titles.flatMap((title, index) => (said.includes(` ${bare(title)} `) ? [index] : []));
  if (named.length === 1) return named[0]!;
  // `the cancellation` and `cancel it` say the word that only one of them has.
  const own = titles.map((title, index) => {
    const others = new Set(titles.filter((_, at) => at !== index).flatMap((other) => words(other)));
    return words(title).filter((word) => !others.has(word));
  });
  const spoken = own.flatMap((parts, index) => (parts.some((word) => said.includes(` ${word} `)) ? [index] : []));
  return spoken.length === 1 ? spoken[0]! : null;
}

/** Whether a message wants a meeting: by its intent, or by the workspace's own word for one. */
export function wantsMeeting(message: UnderstoodMessage, tools: OfferedTool[]): boolean {
  if (message.intent === 'booking') return true;
  const nouns = tools.find(({ name }) => name === 'list_slots')?.nouns ?? [];
  return message.parts.some(({ text, scores }) => {
    const said = words(text).flatMap((word) => variantsOf(word, message.languages));
    const isNamed = nouns.some((noun) => {
      const parts = words(noun);
      return (
        parts.length > 0 &&
        parts.every((word) => variantsOf(word, message.languages).some((form) => said.includes(form)))
      );
    });
    return isNamed && scores.booking + scores.act >= WANTED_MIN;
  });
}
/** With the workspace's own word in it, a wish need not be plain. */
const WANTED_MIN = 0.3;

/** `09:05` for 545 minutes of the day. */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const bare = (text: string): string => words(text).join(' ');
