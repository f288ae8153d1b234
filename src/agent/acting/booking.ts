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
import { POLITE } from '../understanding/opening.js';
import { COURTESY } from '../understanding/split-message.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { ABLE, ABSENCES, BESIDE_ABSENCE, COME } from './meeting-words.js';
import { isAssent } from './assent.js';
import { withoutDays } from './dates.js';
import { onlyOne } from './only-one.js';
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import { likelyLanguages } from '../understanding/language.js';
import { BESIDE_ORDINALS, FURTHER, INDEFINITE, ORDINALS } from './ordinals.js';
import { readTimeWish } from './time-wish.js';
import { asksForCall, asksForOffer, isDenied } from './wishes.js';

export interface Slot {
  label: string;
  startsAt: string;
}

/** Its day (YYYY-MM-DD) and the minute of that day are the person's. */
export interface FreeTime extends Slot {
  day: string;
  minute: number;
}

/**
 * The result of `list_slots`, in the person's time zone and words. Each time once, though hosts may offer it with different
 * lengths.
 */
export function freeTimesIn(data: Json, language: string): { zone: string; times: FreeTime[] } {
  const { timezone: zone, slots } = data as { timezone: string; slots: { starts_at: string }[] };
  // Swedish dates are formatted like ISO 8601.
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const times = [...new Set(slots.map(({ starts_at }) => starts_at))].map((startsAt): FreeTime => {
    const [day = '', hour = 0, minute = 0] = local.format(new Date(startsAt)).split(/[ :]/);
    return { label: labelOf(startsAt, zone, language), startsAt, day, minute: Number(hour) * 60 + Number(minute) };
  });
  return { zone, times };
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
 * The time that a message chooses: by its label, its position in the list, or a time of day that only one of them has
 * and that nothing is said of: `after 3` does not choose it. @param today YYYY-MM-DD; null = days are not read
 */
export function chosenSlot(message: string, slots: Slot[], today: string | null = null): Slot | null {
  const text = normalised(message);
  const exact = slots.find(({ label }) => normalised(label) === text);
  if (exact) return exact;
  if (isNegated(message)) return null;
  const position = positionIn(message, slots.length);
  if (position !== null) return slots[position - 1] ?? null;
  const quoted = onlyOne(slots.filter(({ label }) => text.includes(normalised(label))));
  if (quoted) return quoted;
  const { times, rest } = readTimeWish(withoutDays(message, today));
  const matching = slots.filter(({ label }) => times.some((minute) => label.includes(clockOf(minute))));
  return saysOnlyWhen(rest) ? (onlyOne(matching) ?? null) : null;
}

/** What may stand beside a choice; each other word may say the opposite: `except Friday`, `I can on Friday`. */
export const CHOOSING = new Set([
  ...[...ORDINALS.flat(), ...BESIDE_ORDINALS, ...POLITE],
  ...'on at the am um der die das den el la las le il lo na à às alle الساعة बजे の number nummer número numéro nr'.split(
    ' ',
  ),
]);
/** Whether what a message says beside a day and a time only chooses it. */
export const saysOnlyWhen = (rest: string): boolean =>
  words(rest).every((word) => CHOOSING.has(word) || (isAssent(word) && !COMPARES.has(word)));
/** Beside a yes, but not beside a time: `by 3`. */
const COMPARES = new Set(['by', 'desde']);

/** A position in the list, alone or with a word that marks it as one: not `after 5` or `3 pm`. */
const POSITION =
  /^(?:(?:the|no|nr|number|option|slot|nummer|número|numéro|opción|opção) )?(\d{1,3})(?: (?:please|bitte))?$/u;

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
export function namesNoun(
  { text, languages }: Pick<UnderstoodMessage, 'text' | 'languages'>,
  tools: OfferedTool[],
): boolean {
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
  const cancels = [...CANCELLED_MEETINGS, ...(asked === null ? CANCELS : CANCELS_CLEARLY)];
  const isOnly = saysNothingBut([...cancels, ...MEETINGS], words(asked ?? ''));
  return languages.some(
    (language) => saidIn(words(text, language), cancels, language).length > 0 && isOnly(text, language),
  );
}

/** `I'd like an appointment on Friday`: a wish for a meeting, and nothing else that means something. */
export function wantsMeetingOnly(message: UnderstoodMessage, tools: OfferedTool[], today: string): boolean {
  const { questions, languages } = message;
  const nouns = tools.find(({ name }) => name === 'list_slots')?.nouns;
  if (!nouns || isNegated(questions) || !wantsMeeting(message, tools)) return false;
  const { rest: text } = readTimeWish(withoutDays(questions, today));
  const known = nouns.flatMap((noun) => words(noun).flatMap((word) => variantsOf(word, languages)));
  return languages.some((language) => saysNothingBut(MEETINGS, known)(text, language));
}

/** Whether a text says nothing that means something but these groups of the lexicon, and known words. */
const saysNothingBut =
  (groups: string[], known: string[]) =>
  (text: string, language: string): boolean => {
    const said = words(text, language);
    const own = saidIn(said, groups, language);
    return said.every(
      (word, at) =>
        stopWords(language).has(word) ||
        isWeak(word) ||
        known.includes(word) ||
        own.some(({ from, to }) => at >= from && at < to),
    );
  };

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
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const normalised = (text: string): string => words(text).join(' ');
