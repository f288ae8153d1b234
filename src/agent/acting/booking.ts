/** Booking a meeting in a conversation: offering free times, and recognising the chosen one. */
import { isNegated } from '../proof/negation.js';
import { hasForbiddenLink } from '../guardrails/links.js';
import { required } from '../../platform/kernel/invariant.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import { stated } from '../../platform/kernel/texts/texts.js';
import type { OfferedTool } from '../ports/tool.js';
import { saidIn, says } from '../retrieval/concepts.js';
import { variantsOf, words } from '../retrieval/lexemes.js';
import { labelOf } from '../texts/time-label.js';
import { COURTESY } from '../understanding/split-message.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { ABLE, ABSENCES, BESIDE_ABSENCE, COME } from './meeting-words.js';
import { withoutDays } from './dates.js';
import { onlyOne } from './only-one.js';
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import { likelyLanguages } from '../understanding/language.js';
import { BESIDE_ORDINALS, FURTHER, INDEFINITE, ORDINALS } from './ordinals.js';
import { readTimeWish, type TimeWish } from './time-wish.js';
import { asksForCall, asksForOffer, isDenied } from './wishes.js';

/** Maximum number of offered times. */
const OFFERED_MAX = 6;
/** Maximum on one day, as long as other days have free times. */
const OFFERED_PER_DAY_MAX = 2;
/** Minutes of the day in which a meeting is more likely meant than in the other half. */
const DAYTIME = { from: 420, to: 1_140 };

export interface Slot {
  label: string;
  startsAt: string;
}

/**
 * Formats the result of `list_slots` for a person: the times that they wish for, in their time zone; of many, some. Each
 * time once, though hosts may offer it with different lengths. @param days YYYY-MM-DD; none = any
 */
export function slotsIn(
  data: Json,
  language: string,
  { days, wishes }: { days: string[]; wishes: TimeWish[] } = { days: [], wishes: [] },
): { zone: string; slots: Slot[]; isFitting: boolean } {
  const { timezone: zone, slots } = data as { timezone: string; slots: { starts_at: string }[] };
  // Swedish dates are formatted like ISO 8601.
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const times = [...new Set(slots.map(({ starts_at }) => starts_at))].map((startsAt): FreeTime => {
    const [day = '', hour = 0, minute = 0] = local.format(new Date(startsAt)).split(/[ :]/);
    return { startsAt, day, minute: Number(hour) * 60 + Number(minute) };
  });
  const onDays = times.filter(({ day }) => days.length === 0 || days.includes(day));
  const { offered, isFitting } = timesFor(onDays, wishes);
  const labelled = offered.map(({ startsAt }) => ({ label: labelOf(startsAt, zone, language), startsAt }));
  return { zone, slots: labelled, isFitting };
}
/** Its day and the minute of that day are the person's. */
type FreeTime = { startsAt: string; day: string; minute: number };

const isExact = (wish: TimeWish | undefined): boolean => wish !== undefined && wish.to - wish.from === 1;

/** Those that fit the wish, the nearest first; if none does, the nearest to it. Some of many: only here is the list cut. */
function timesFor(times: FreeTime[], wishes: TimeWish[]): { offered: FreeTime[]; isFitting: boolean } {
  const distance = ({ from, to, near }: TimeWish, { minute }: FreeTime): number =>
    near === null ? Math.max(from - minute, minute - to + 1, 0) : Math.abs(minute - near);
  const nearest = (wish: TimeWish): number => Math.min(...times.map((time) => distance(wish, time)));
  // `At 4` is in the half of the day that is free or, if both are, by day.
  const isByDay = ({ from }: TimeWish): boolean => from >= DAYTIME.from && from < DAYTIME.to;
  const [wish] = wishes.toSorted((a, b) => nearest(a) - nearest(b) || Number(isByDay(b)) - Number(isByDay(a)));
  const fitting = wish ? times.filter(({ minute }) => minute >= wish.from && minute < wish.to) : times;
  const isFitting = fitting.length > 0;
  // Beside one exact time others may be chosen.
  const candidates = isFitting && !isExact(wish) ? fitting : times;
  const days = new Set(candidates.map(({ day }) => day));
  // `As soon as possible` means the first day, unless one is named.
  const isSorted = wish && !(isFitting && (wish.near === null || (wish.near === 0 && days.size > 1)));
  const ordered = isSorted ? candidates.toSorted((a, b) => distance(wish, a) - distance(wish, b)) : candidates;
  const step = isSorted ? 1 : Math.max(1, candidates.length / OFFERED_MAX);
  const perDay = new Map<string, number>();
  const spread = ordered.filter(({ day }, index) => {
    const count = (perDay.get(day) ?? 0) + 1;
    perDay.set(day, count);
    return days.size > 1 ? count <= OFFERED_PER_DAY_MAX : index % step < 1;
  });
  const chosen = [...new Set([...spread, ...ordered])].slice(0, OFFERED_MAX);
  return { offered: ordered.filter((time) => chosen.includes(time)), isFitting };
}

/** Reports a meeting that `book_meeting` booked. @param nouns the workspace's own words for a meeting */
export function bookedText(
  meeting: Record<string, string | null>,
  { language, nouns, linkHosts }: { language: string; nouns: string[]; linkHosts: string[] | null },
): string {
  const { title, location, join_url: link, confirm_by: confirmBy } = meeting;
  const where = [location, link && !hasForbiddenLink(link, linkHosts) ? link : null].filter(Boolean);
  const isNamed = title !== null && title !== undefined && nouns.includes(title);
  const what = [...(isNamed ? [title] : []), bookedTime(meeting, language), ...where].join(' – ');
  return stated(`meeting.${confirmBy ? 'held' : isNamed ? 'bookedAs' : 'booked'}`, language, { what });
}

/** Its time with its zone: `Mon, 23 Nov, 10:00 (Europe/Berlin)`. */
export function bookedTime(meeting: Record<string, string | null>, language: string): string {
  const startsAt = required(meeting['starts_at'], 'the start of a booked meeting');
  const zone = required(meeting['timezone'], 'the time zone of a booked meeting');
  return `${labelOf(startsAt, zone, language)} (${zone})`;
}

/**
 * The time that a message chooses: by its label, its position in the list, or a time of day that only one of
 * them has.
 */
export function chosenSlot(message: string, slots: Slot[]): Slot | null {
  const text = normalised(message);
  const exact = slots.find(({ label }) => normalised(label) === text);
  if (exact) return exact;
  if (isNegated(message)) return null;
  const position = positionIn(message, slots.length);
  if (position !== null) return slots[position - 1] ?? null;
  const quoted = onlyOne(slots.filter(({ label }) => text.includes(normalised(label))));
  if (quoted) return quoted;
  // `After 3` is a wish, and does not choose the first of those that fit.
  const times = readTimeWish(message).wishes.filter(isExact);
  const matching = slots.filter(({ label }) => times.some(({ from }) => label.includes(clockOf(from))));
  return onlyOne(matching) ?? null;
}

/** A position in the list, alone or with a word that marks it as one: not `after 5` or `3 pm`. */
const POSITION =
  /^(?:(?:the|no|nr|number|option|slot|nummer|número|numéro|opción|opção) )?(\d{1,2})(?: (?:please|bitte))?$/u;

function positionIn(message: string, count: number): number | null {
  const position = POSITION.exec(normalised(message))?.[1];
  return position ? (/:/.test(message) ? null : Number(position)) : ordinalIn(message, count);
}

/** `The second one, please`: an ordinal, and nothing else that means something. */
function ordinalIn(message: string, count: number): number | null {
  const stops = new Set(likelyLanguages(message, null).flatMap((language) => [...stopWords(language)]));
  const own = words(message);
  const isOne = (ordinal: string): boolean =>
    own.some((word, at) => word === ordinal && !INDEFINITE.includes(own[at - 1] ?? ''));
  const found = ORDINALS.findIndex((list) => list.some((ordinal) => isOne(ordinal) || isUnspaced(ordinal, message)));
  if (found === -1) return null;
  const isFiller = (word: string): boolean => stops.has(word) || BESIDE_ORDINALS.includes(word);
  const rest = own.filter((word) => !ORDINALS[found]?.includes(word));
  const isAlone = /\p{Lo}/u.test(message) ? message.length <= UNSPACED_MAX : rest.every(isFiller);
  return !isAlone || isNegated(message) ? null : found === 0 ? count : found;
}
const UNSPACED_MAX = 16;
const isUnspaced = (ordinal: string, message: string): boolean => /\p{Lo}/u.test(ordinal) && message.includes(ordinal);

/** Index of the offered title that a message chooses: by its position, or as the only one that it mentions. */
export function chosenIndex(message: string, titles: string[]): number | null {
  const position = positionIn(message, titles.length);
  if (position !== null) return titles[position - 1] === undefined ? null : position - 1;
  if (isNegated(message)) return null;
  const text = ` ${normalised(message)} `;
  const named = titles.flatMap((title, index) => (text.includes(` ${normalised(title)} `) ? [index] : []));
  const only = onlyOne(named);
  if (only !== undefined) return only;
  // `the cancellation` and `cancel it` contain the word that only one of them has.
  const ownWords = titles.map((title, index) => {
    const others = new Set(titles.filter((_, i) => i !== index).flatMap((other) => words(other)));
    return words(title).filter((word) => !others.has(word));
  });
  const mentioned = ownWords.flatMap((own, index) => (own.some((word) => text.includes(` ${word} `)) ? [index] : []));
  return onlyOne(mentioned) ?? null;
}

/** Whether a message asks for a meeting: by its intent, or by the workspace's own word for one. */
export function wantsMeeting(message: UnderstoodMessage, tools: OfferedTool[]): boolean {
  if (isDenied(message.text)) return false;
  const min = asksForCall(message.text) ? CALLED_MIN : BOOKING_MIN;
  const saysMeeting = message.languages.some((language) => says(MEETINGS, message.text, language));
  const isOffer = !saysMeeting && asksForOffer(message.text);
  if (message.intent === 'booking' && !isOffer) return message.probability >= min;
  return message.parts.some(
    ({ text, scores }) =>
      namesNoun({ text, languages: message.languages }, tools) && scores.booking + scores.act >= WANTED_MIN,
  );
}

/** Whether a text has the workspace's own word for a meeting. */
function namesNoun({ text, languages }: Pick<UnderstoodMessage, 'text' | 'languages'>, tools: OfferedTool[]): boolean {
  const nouns = tools.find(({ name }) => name === 'list_slots')?.nouns ?? [];
  const forms = words(text).flatMap((word) => variantsOf(word, languages));
  return nouns.some((noun) => {
    const parts = words(noun);
    return parts.length > 0 && parts.every((word) => variantsOf(word, languages).some((form) => forms.includes(form)));
  });
}

/** `Can I book a test ride?`: less sure, so times are offered only where no page answers. */
export const mayWantMeeting = ({ text, parts, languages }: UnderstoodMessage, tools: OfferedTool[]): boolean =>
  tools.some(({ name }) => name === 'list_slots') &&
  !isDenied(text) &&
  parts.some(({ scores }) => scores.booking >= MAYBE_MIN) &&
  languages.some((language) => says(MEETINGS, text, language) && !says([...MOVES, ...CANCELS], text, language));

/** Groups of the lexicon: to move or cancel a meeting, or one word each for that and for a meeting. */
const MOVED_MEETINGS = ['support.appointment-change', 'booking.reschedule-appointment', 'booking.change-date'];
const CANCELLED_MEETINGS = ['support.appointment-cancel', 'booking.cancel-appointment', 'booking.cancel'];
const MOVES = ['talk.postpone'];
const CANCELS_CLEARLY = ['talk.cancel'];
const CANCELS = ['word.cancel', ...CANCELS_CLEARLY];
const MEETINGS = ['word.book-2', 'support.appointment'];

/** Whether a message moves or cancels a meeting that was booked. */
export const changesMeeting = ({ parts, languages }: UnderstoodMessage): boolean =>
  parts.some(
    ({ text, intent }) =>
      intent !== 'question' &&
      languages.some(
        (language) =>
          says([...MOVED_MEETINGS, ...CANCELLED_MEETINGS], text, language) ||
          (says([...MOVES, ...CANCELS], text, language) && says(MEETINGS, text, language)),
      ),
  );

/** Whether a message says that something is to be cancelled, and that nothing is to be moved. */
export const saysCancel = ({ text, languages }: Pick<UnderstoodMessage, 'text' | 'languages'>): boolean =>
  languages.some((language) => says([...CANCELLED_MEETINGS, ...CANCELS], text, language)) &&
  !languages.some((language) => says([...MOVED_MEETINGS, ...MOVES], text, language));

/**
 * `I have to cancel`, `please cancel the appointment`: nothing that is not the meeting.
 * @param asked the question that it answers, whose words it may repeat; `stop` and `end` are no answer to it
 */
export function cancelsOnly({ text, languages, intent }: UnderstoodMessage, asked: string | null = null): boolean {
  if (intent === 'question' || isNegated(text)) return false;
  const repeated = words(asked ?? '');
  return languages.some((language) => {
    const said = words(text, language);
    const cancelled = saidIn(said, [...CANCELLED_MEETINGS, ...(asked === null ? CANCELS : CANCELS_CLEARLY)], language);
    const own = [...cancelled, ...saidIn(said, MEETINGS, language)];
    const isRest = (word: string, at: number): boolean =>
      !stopWords(language).has(word) &&
      !isWeak(word) &&
      !repeated.includes(word) &&
      !own.some(({ from, to }) => at >= from && at < to);
    return cancelled.length > 0 && !said.some(isRest);
  });
}

/** `I can't make it on Thursday`. */
export const cannotCome = ({ text, parts }: UnderstoodMessage): boolean =>
  ABSENCES.some((absence) => text.includes(absence)) ||
  parts.some(
    (part) =>
      part.intent !== 'question' &&
      isNegated(part.text) &&
      [ABLE, COME].every((list) => words(part.text).some((word) => list.includes(word))),
  );

/**
 * Whether who cannot come means a meeting, though none was booked here: they name it, or nothing else. A payment, and a
 * parcel, cannot be made or come on Friday either.
 */
export function missesMeeting(message: UnderstoodMessage, tools: OfferedTool[], today: string): boolean {
  const { text, parts, languages } = message;
  if (languages.some((language) => says(MEETINGS, text, language)) || namesNoun(message, tools)) return true;
  const stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  const isSaid = (word: string): boolean =>
    [ABLE, COME, BESIDE_ABSENCE].some((list) => list.includes(word)) ||
    stops.has(word) ||
    isWeak(word) ||
    isNegated(word);
  return parts.every((part) => {
    const said = ABSENCES.reduce((left, absence) => left.replace(absence, ' '), withoutDays(part.text, today));
    return COURTESY.includes(part.intent) || words(readTimeWish(said).rest).every(isSaid);
  });
}

/** `Book another meeting for my colleague`; `book another one, Thursday does not work` moves it. */
export const wantsAnotherMeeting = ({ text, languages }: UnderstoodMessage): boolean =>
  !isNegated(text) &&
  words(text).some((word) => FURTHER.includes(word)) &&
  languages.some((language) => says(MEETINGS, text, language));

/** A signature with a number resembles a booking a little. */
const BOOKING_MIN = 0.4;
/** `Call me tomorrow at 3, 0171 …` asks for a time, `call me 0171 …` for a call. */
const CALLED_MIN = 0.9;
/** Measured: questions that may ask for a meeting have .005 to .3, those about one (`what does a booking cost?`) .002. */
const MAYBE_MIN = 0.004;
/** With the workspace's own word, a lower probability suffices. */
const WANTED_MIN = 0.3;

/** `09:05` for minute 545 of the day. */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const normalised = (text: string): string => words(text).join(' ');
