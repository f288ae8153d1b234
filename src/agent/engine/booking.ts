/** Booking a meeting in words: free times to choose from, and the one that was chosen. */
import type { Json } from '../../kernel/json-schema.js';
import { words } from '../retrieval/lexemes.js';
import { ordersIn, plain } from './orders.js';

/** A meeting with the company's people, as it is ordered. */
const MEETING = [
  /(?:book|schedule|arrange|set up|request|get|have|make) (?:me )?(?:an? |the |my )(?:\p{L}+ )?(?:meeting|demo|call|appointment|consultation)(?!\p{L}| room| with (?!you|your|the |an? |some|sales|support))|(?:book|schedule|request) (?:demo|call|meeting)$/u,
  /(?:termin|gespräch|demo|besprechung|beratung\p{L}{0,30}|meeting)(?!\p{L}).{0,40}(?:buchen|vereinbaren|ausmachen|machen|planen|reservieren|haben)|(?:buch|vereinbar|reservier|plan)\p{L}{0,30} (?:mir |sie |uns )*(?:eine?n? )?(?:\p{L}+ )?(?:termin|gespräch|demo|besprechung|meeting)/u,
  /(?:reserv|agend|program|concert|ped|solicit|quedar|tener)\p{L}{0,30} (?:para )?(?:una? |la )?(?:\p{L}+ )?(?:reunión|cita|demo(?:stración)?|llamada|videollamada)/u,
  /(?:réserv|planifi|programm|prendre|fix|organis|avoir)\p{L}{0,30} (?:une? |la )?(?:\p{L}+ )?(?:rendez-vous|réunion|démo(?:nstration)?|appel)/u,
  /(?:marc|agend|reserv|ter|solicit)\p{L}{0,30} (?:uma? |a )?(?:\p{L}+ )?(?:reunião|demo(?:nstração)?|chamada|consulta|videochamada)/u,
  /(?:prenot|fiss|organizz|program|aver)\p{L}{0,30} (?:una? |un['’]|la )?(?:\p{L}+ )?(?:riunione|appuntamento|demo|chiamata|incontro)/u,
  /(?:احجز|حجز|أحجز|ترتيب|تحديد|جدولة|رتب)(?: لي)? (?:موعد|اجتماع|مكالمة|عرض)/u,
  /(?:मीटिंग|बैठक|डेमो|अपॉइंटमेंट|मुलाकात|मुलाक़ात).{0,20}(?:बुक|तय|शेड्यूल|रख|चाहिए)/u,
  /(?:预约|預約|预订|安排|约|約|订|申请).{0,6}(?:会议|會議|演示|通话|通話|面谈|咨询|时间)/u,
  /(?:会議|ミーティング|デモ|打ち合わせ|面談|相談|通話|アポ(?:イントメント)?).{0,8}(?:予約|設定|したい|お願い)/u,
  /(?:จอง|นัด|นัดหมาย|ขอนัด)(?:เวลา|การ)?(?:ประชุม|นัดหมาย|เดโม|สาธิต|คุย|โทร|พบ)|ขอ(?:ดู)?เดโม/u,
];

/** As many as are read, and so many of one day. */
const SHOWN_MAX = 6;
const SHOWN_A_DAY_MAX = 2;

export interface Slot {
  label: string;
  startsAt: string;
}

/** Whether a message orders a meeting; asking how one is booked does not. */
export const wantsMeeting = (message: string, languages: string[]): boolean =>
  ordersIn(message, languages).some(({ body, led }) => MEETING.some((one) => startsWith(one, body, led)));

/** At the order's beginning; where it was led up to, the thing may come before its verb. */
function startsWith(pattern: RegExp, body: string, led: boolean): boolean {
  const at = pattern.exec(body)?.index;
  return at !== undefined && at <= (led ? 24 : 12);
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
  const place = /^\D{0,12}(\d{1,2})\D{0,3}$/u.exec(said)?.[1];
  if (place && !/:/.test(message)) return slots[Number(place) - 1] ?? null;
  const held = slots.filter(({ label }) => said.includes(bare(label)));
  if (held.length === 1) return held[0]!;
  const time = /(?<!\d)([01]?\d|2[0-3])[:.h]([0-5]\d)(?!\d)/u.exec(message);
  if (!time) return null;
  const at = slots.filter(({ label }) => label.includes(`${time[1]!.padStart(2, '0')}:${time[2]}`));
  return at.length === 1 ? at[0]! : null;
}

const bare = (text: string): string => words(plain(text)).join(' ');
