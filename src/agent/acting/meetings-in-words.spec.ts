/** Meetings as people ask for them, move them and cancel them, with a calendar that is free all day. */
import { MemoryIndex } from '../../../test/support/memory-index.js';
import { recordedTool, textArguments } from '../../../test/support/recorded-tool.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import { t, TEXT_LANGUAGES } from '../../platform/kernel/texts/texts.js';
import type { OfferedTool } from '../ports/tool.js';
import type { Pending, TurnInput, TurnResult } from '../ports/turn.js';
import { labelOf } from '../texts/time-label.js';
import { runTurn } from '../turn.js';
import { understand } from '../understanding/understand.js';
import type { Slot } from './booking.js';
import { chosenTime } from './meeting-turn.js';

const ran: unknown[] = [];
const tool = recordedTool(ran);
const [MONDAY, DAYS] = ['2026-11-23', ['24', '25', '26', '27', '28', '30'].map((day) => `2026-11-${day}`)];
/** From nine to half past five, each half hour; by a second host in longer meetings. */
const FREE = DAYS.flatMap((day) =>
  Array.from({ length: 18 }, (_, half) => new Date(Date.parse(`${day}T09:00Z`) + half * 1_800_000).toISOString()),
);
const NOTHING: OfferedTool['parameters'] = { type: 'object' };
const booked = [
  { meeting_id: 'm1', title: 'Meeting', starts_at: '2026-11-26T10:00:00.000Z', timezone: 'UTC' },
  { meeting_id: 'm2', title: 'Meeting', starts_at: '2026-11-27T11:00:00.000Z', timezone: 'UTC' },
];
let meetings: typeof booked = [];
beforeEach(() => (meetings = []));

const calling = (name: string, run: (args: Record<string, string>) => Json): OfferedTool => ({
  ...tool(name, '', NOTHING),
  effect: name.startsWith('list') ? 'read' : 'write',
  run: (args) => {
    if (!name.startsWith('list')) ran.push([name, args]);
    return Promise.resolve({ status: 'done', data: run(args as Record<string, string>) });
  },
});
const meetingOf = ({ meeting_id: id, starts_at }: Record<string, string>): Json => {
  const known = meetings.find(({ meeting_id }) => meeting_id === id) ?? booked[0]!;
  return { ...known, ...(starts_at !== undefined && { starts_at }) };
};
const TOOLS = [
  calling('list_slots', ({ from = '', to = '3' }) => {
    const free = FREE.filter((at) => at >= from && at < to);
    return { timezone: 'UTC', slots: [...free, ...free].sort().map((starts_at) => ({ starts_at })) };
  }),
  calling('list_meetings', () => ({ meetings })),
  ...['book_meeting', 'move_meeting', 'cancel_meeting'].map((name) => calling(name, meetingOf)),
];
const index = new MemoryIndex([{ id: 'd', title: 'Shipping', text: 'Shipping costs 3 euros.', locale: 'en' }]);
const unasked = (): Promise<never> => Promise.reject(new Error('unasked'));
const acting = {
  ...{ email: 'ann@example.com', timezone: 'UTC', today: MONDAY, withdraw: unasked, confirm: unasked },
  tools: () => Promise.resolve(TOOLS),
};

async function say(
  question: string,
  pending: Pending | null = null,
  more: Partial<TurnInput> = {},
): Promise<TurnResult> {
  ran.length = 0;
  const memory: TurnInput['memory'] = { turns: 1, misses: 0, language: null, pending };
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, { acting, memory, ...more })))
    if (event.type === 'done') return event.result;
  throw new Error('the turn did not end');
}
/** What is offered, as `26 17:30`, or the days as `26`. */
const times = ({ pending }: TurnResult): string[] =>
  pending?.kind === 'day'
    ? pending.days.map(({ day }) => day.slice(8))
    : pending?.kind === 'slot'
      ? pending.slots.map(({ startsAt }) => startsAt.slice(8, 16).replace('T', ' '))
      : [];
const ALL = 18;
const offeredFor = async (wish: string): Promise<string[]> => {
  const { pending } = await say('I would like to book a meeting');
  return times(await say(wish, pending));
};

const chosen = (question: string, slots: Slot[]): Slot | null =>
  chosenTime({ question, message: understand(question, null), acting }, slots);

describe('a wish for a part of a day', () => {
  it.each([
    ['Can I come on Thursday afternoon?', 'en'],
    ['Ich hätte gern einen Termin am Donnerstagnachmittag', 'de'],
    ['Quiero una cita el jueves por la tarde', 'es'],
    ['Je voudrais un rendez-vous jeudi après-midi', 'fr'],
    ['Vorrei un appuntamento giovedì pomeriggio', 'it'],
    ['Queria marcar uma reunião na quinta-feira à tarde', 'pt'],
    ['أريد موعدا يوم الخميس بعد الظهر', 'ar'],
    ['मुझे गुरुवार दोपहर बाद अपॉइंटमेंट चाहिए', 'hi'],
    ['我想预约星期四下午', 'zh'],
    ['木曜日の午後に予約したいです', 'ja'],
    ['อยากนัดวันพฤหัสบดีตอนบ่าย', 'th'],
  ])('is offered all times of the day, those of the part first: %s', async (wish, language) => {
    const offered = await say(wish);
    expect(times(offered)).toHaveLength(ALL);
    expect([times(offered)[0], times(offered).at(-1)]).toEqual(['26 12:00', '26 11:30']);
    expect(offered.choices).toHaveLength(ALL);
    expect(offered.fields).toMatchObject([{ value: '2026-11-26' }, { value: '12:00' }]);
    expect(offered).toMatchObject({ status: 'clarify', language });
    expect(offered.answer).toContain(t('booking.slots', language, { zone: 'UTC' }));
    expect(offered.answer).not.toContain(t('booking.notThen', language));
  });

  it.each([
    ...['next Tuesday evening', 'nächsten Dienstag abends', 'martes por la noche', 'mardi soir', 'martedì sera'],
    ...['terça-feira à noite', 'الثلاثاء مساء', 'मंगलवार शाम', '周二晚上', '火曜日の夕方', 'วันอังคารตอนเย็น'],
  ])('may answer what was offered: %s', async (wish) =>
    expect((await offeredFor(wish)).slice(0, 3)).toEqual(['24 17:00', '24 17:30', '24 09:00']),
  );

  it('is remembered while the day is asked for', async () => {
    const asked = await say('I would like to book a meeting in the afternoon');
    expect(times(asked)).toEqual(['24', '25', '26', '27', '28', '30']);
    expect(asked).toMatchObject({ answer: t('booking.days', 'en'), choices: expect.arrayContaining(['Thu, Nov 26']) });
    for (const choice of ['Thu, Nov 26', '3', 'the third one', 'Thursday'])
      expect(times(await say(choice, asked.pending))[0]).toBe('26 12:00');
  });

  it.each([
    ['Donnerstag Morgen', '26 09:00'],
    ['jueves por la mañana', '26 09:00'],
    ['Thursday or Friday afternoon', '26'],
  ])('is none for another day: %s', async (wish, first) => expect((await offeredFor(wish))[0]).toBe(first));

  it('is no greeting', async () => {
    expect(times(await say('Good afternoon, I would like a meeting on Thursday'))[0]).toBe('26 09:00');
    expect(times(await say('Guten Morgen, ich hätte gern am Donnerstag einen Termin'))[0]).toBe('26 09:00');
  });
});

describe('a wish for a time', () => {
  it.each([
    ...['Thursday after 4 pm', 'Donnerstag nach 16 Uhr', 'el jueves después de las 16:00', 'jeudi après 16h'],
    ...['giovedì dopo le 16:00', 'quinta-feira depois das 16h', 'गुरुवार 16 बजे के बाद'],
    ...['星期四下午4点以后', '木曜日16時以降', 'วันพฤหัสบดีหลัง 16.00 น.'],
    ...['Thursday by 4 pm', 'Donnerstag ab 16 Uhr', 'before 4 pm on Thursday'],
  ])('that is not the time alone books none, and all are offered: %s', async (wish) => {
    const offered = await offeredFor(wish);
    expect([offered.length, offered[0]]).toEqual([ALL, '26 16:00']);
    expect(ran).toEqual([]);
  });

  it.each([
    ...['Friday at 15:00', 'Freitag um 15:00', 'el viernes a las 15:00', 'vendredi à 15h', 'venerdì alle 15:00'],
    ...['sexta-feira às 15h', 'الجمعة الساعة 15:00', 'शुक्रवार 15:00 बजे', '周五15点', '金曜日の15時', 'วันศุกร์ 15.00 น.'],
  ])('that is free is taken as the answer to an offer, though it was not in it: %s', async (wish) => {
    const { pending } = await say('I would like to book a meeting');
    await say(wish, pending);
    expect(ran).toEqual([['book_meeting', expect.objectContaining({ starts_at: '2026-11-27T15:00:00.000Z' })]]);
  });

  it('comes first where it begins the conversation', async () =>
    expect(times(await say('Could we meet on Friday at 15:00?'))[0]).toBe('27 15:00'));

  it.each([
    ['Thursday at 8 pm', ['26 09:00', '26 09:30']],
    ['Thursday evening at 8 pm', ['26 09:00', '26 09:30']],
    ['Sunday at 3 pm', ['24', '25']],
  ])('is said not to be free before others are offered: %s', async (wish, others) => {
    const { pending } = await say('I would like to book a meeting');
    const offered = await say(wish, pending);
    expect(offered.answer.startsWith(t('booking.notThen', offered.language))).toBe(true);
    expect(times(offered).slice(0, 2)).toEqual(others);
  });

  it('does not choose the same hour of another day, nor the hour that it is after', async () => {
    const slots = ['2026-11-26T15:00:00.000Z', '2026-11-27T09:00:00.000Z'].map((startsAt) => ({
      ...{ startsAt, label: labelOf(startsAt, 'UTC', 'en') },
    }));
    expect(chosen('Friday at 3 pm', slots)).toBeNull();
    expect(chosen('after 3 pm', slots)).toBeNull();
    expect(chosen('Thursday at 3 pm', slots)).toBe(slots[0]);
    expect(await offeredFor('not on Friday')).toEqual([]);
  });

  it.each(TEXT_LANGUAGES)('is chosen by its label in any language: %s', (language) => {
    const times = FREE.filter((_, index) => index % 7 === 0);
    const slots = times.map((startsAt) => ({ startsAt, label: labelOf(startsAt, 'UTC', language) }));
    for (const slot of slots) expect(chosen(slot.label, slots)).toBe(slot);
  });
});

const WISHES = [
  ...['please cancel the appointment', 'I can’t make it on Thursday', 'call off my consultation'],
  ...['the appointment: please cancel', 'I have to cancel', 'Ich kann am Donnerstag leider nicht kommen'],
  ...[
    'Ich muss den Termin absagen',
    'no puedo ir el jueves',
    'je ne peux pas venir jeudi',
    'não posso ir na quinta-feira',
  ],
  ...['non posso venire giovedì', 'لا أستطيع الحضور يوم الخميس', 'मैं गुरुवार को नहीं आ सकता', '我星期四来不了'],
  ...['木曜日は行けません', 'วันพฤหัสบดีไปไม่ได้', 'Hello,\n\nplease cancel my appointment.\n\nKind regards\nAnn Lee'],
];

const ABSENT = WISHES.filter((wish) => /jueves|jeudi|quinta|giovedì|الخميس|गुरुवार|星期四|Donnerstag/u.test(wish));

describe('who cannot come to the meeting that was booked', () => {
  it.each(WISHES)('is asked whether to cancel it, and it is cancelled after their yes: %s', async (wish) => {
    meetings = booked.slice(0, 1);
    const asked = await say(wish);
    const what = `${labelOf(booked[0]!.starts_at, 'UTC', asked.language)} (UTC)`;
    expect(asked).toMatchObject({ status: 'clarify', answer: t('booking.cancel', asked.language, { what }) });
    expect(ran).toEqual([]);
    const done = await say(t('choice.yes', asked.language), asked.pending);
    expect(ran).toEqual([['cancel_meeting', { meeting_id: 'm1' }]]);
    expect(done).toMatchObject({ status: 'answered', sideEffect: 'action_done' });
  });

  it.each([
    'yes please',
    'yes, cancel it',
    'please cancel the appointment',
    'ja, bitte absagen',
    'Hello,\n\nYes, please.\n\nKind regards\nAda',
    ...[
      'I have to cancel the appointment',
      'Bitte den Termin absagen',
      'Quiero cancelar la cita',
      'Please cancel it',
      'cancel the meeting',
    ],
    ...['cancel it please', 'Annulez le rendez-vous', 'Please cancel Thu 10:00'],
  ])('agrees in other words: %s', async (yes) => {
    meetings = booked.slice(0, 1);
    await say(yes, (await say('please cancel the appointment')).pending);
    expect(ran).toEqual([['cancel_meeting', { meeting_id: 'm1' }]]);
  });

  it.each(['no', 'no, don’t cancel it', 'nein', 'What does it cost to cancel?', 'yes, but later', 'thanks'])(
    'keeps it: %s',
    async (no) => {
      meetings = booked.slice(0, 1);
      await say(no, (await say('please cancel the appointment')).pending);
      expect(ran).toEqual([]);
    },
  );

  it.each([
    ...[
      'Please cancel my order 17',
      'I’ll be there till the end',
      'I can stop by at 10 then',
      'Cancel my subscription',
    ],
    ...['Bitte stornieren Sie meine Bestellung 17', 'Ich bleibe bis zum Ende', 'Stop sending me the newsletter'],
    ...['Please cancel my order 17 and keep the appointment', 'Please cancel the appointment of my order 17'],
    ...['I’ll be at the appointment till the end', 'Please cancel the newsletter', 'Cancel Friday'],
    ...['that is the end', 'I would quit then', 'I can get out of it', 'Please cancel. The newsletter, I mean.'],
  ])('keeps it, as it says something else: %s', async (other) => {
    meetings = booked.slice(0, 1);
    await say(other, (await say('please cancel the appointment')).pending);
    expect(ran).toEqual([]);
  });

  it.each(['no, Friday instead', 'Friday would be better'])('may move it instead: %s', async (wish) => {
    meetings = booked.slice(0, 1);
    const offered = await say(wish, (await say('please cancel the appointment')).pending);
    expect(offered.pending).toMatchObject({ kind: 'slot', moves: { id: 'm1' } });
  });

  it('may also cancel it when times to move it to were offered', async () => {
    meetings = booked.slice(0, 1);
    const offered = await say('can we move the appointment?');
    expect((await say('no, please cancel the appointment', offered.pending)).pending).toMatchObject({
      kind: 'meeting',
    });
  });

  it('is asked which of two, unless the day tells it', async () => {
    meetings = booked;
    const asked = await say('please cancel the appointment');
    expect(asked.choices).toEqual(['Thu, Nov 26, 10:00 (UTC)', 'Fri, Nov 27, 11:00 (UTC)']);
    for (const choice of [
      'the second one',
      '2',
      'Friday',
      'on Friday',
      'Friday at 11:00',
      'am Freitag, bitte',
      asked.choices[1]!,
      '11:00',
    ]) {
      await say(choice, asked.pending);
      expect(ran).toEqual([['cancel_meeting', { meeting_id: 'm2' }]]);
    }
    await say('neither', asked.pending);
    expect(ran).toEqual([]);
    const told = await say('I can’t make it on Friday');
    expect(told.answer).toContain('Fri, Nov 27, 11:00');
  });

  it.each([
    ...[
      'Thursday is fine',
      'I’ll keep Thursday',
      'I can come on Thursday',
      'Donnerstag passt mir',
      'I’ll be there at 10:00',
    ],
    ...['Thu, Nov 26, 10:00 (UTC) is the one I keep', 'Donnerstag komme ich'],
    ...[
      'Donnerstag kann ich',
      'All except Friday',
      'I will be at the second one',
      'Please cancel my order 17 from Thursday',
    ],
  ])('loses none of two without being asked: %s', async (kept) => {
    meetings = booked;
    await say(kept, (await say('please cancel the appointment')).pending);
    expect(ran).toEqual([]);
  });

  it('is asked about the one of two that they may have meant', async () => {
    meetings = booked;
    const asked = await say(
      'I think the one on Thursday morning, sorry',
      (await say('cancel the appointment')).pending,
    );
    expect(asked.answer).toBe(t('booking.cancel', 'en', { what: 'Thu, Nov 26, 10:00 (UTC)' }));
    await say('yes', asked.pending);
    expect(ran).toEqual([['cancel_meeting', { meeting_id: 'm1' }]]);
  });

  it.each([
    'I can’t make the payment by Friday. Can I pay later?',
    'I can’t make the payment by Friday',
    'Das Paket kann am Freitag nicht kommen',
    'The parcel can’t come on Friday, nobody is home',
    'El paquete no puede llegar el viernes',
    'We cannot make the delivery on Friday',
    'I can’t come on Friday. Are you open on Monday?',
  ])('is not who says, with none booked here: %s', async (other) => {
    expect((await say(other)).handoffKind).not.toBe('ticket');
    expect(ran).toEqual([]);
  });

  it.each(['please cancel the appointment', 'I can’t make it on Thursday', ...ABSENT])(
    'is handed over if none was booked here: %s',
    async (wish) => {
      expect(await say(wish)).toMatchObject({ status: 'handed_off', handoffKind: 'ticket' });
      expect(ran).toEqual([]);
    },
  );

  it.each(['How do I cancel an appointment?', 'Please cancel my order 17', 'I can’t log in on Thursday'])(
    'is not who says: %s',
    async (other) => {
      meetings = booked.slice(0, 1);
      expect((await say(other)).pending?.kind).not.toBe('meeting');
    },
  );
});

describe('who wants the booked meeting at another time', () => {
  it.each([
    ['could we make it Friday instead', '27'],
    ['Thursday doesn’t work, can we make it Friday at 3pm', '27'],
    ['I can’t make it on Thursday, how about Friday?', '27'],
    ['Please move my appointment from Thursday to Friday afternoon', '27'],
    ['Ich kann Donnerstag nicht kommen, lieber Freitagnachmittag', '27'],
    ['Can I book a meeting on Friday?', '27'],
  ])('moves it, and books none beside it: %s', async (wish, day) => {
    meetings = booked.slice(0, 1);
    const offered = await say(wish);
    expect(times(offered).every((time) => time.startsWith(day))).toBe(true);
    expect(offered.form).toBeNull();
    const moved = await say('1', offered.pending);
    expect(ran).toEqual([['move_meeting', expect.objectContaining({ meeting_id: 'm1' })]]);
    expect(moved.status).toBe('answered');
  });

  it('is asked which of two, and told if nothing is free then', async () => {
    meetings = booked;
    const asked = await say('could we make it Monday instead');
    expect(asked.pending).toMatchObject({ kind: 'meeting', cancels: false });
    expect((await say('the first', asked.pending)).pending).toMatchObject({ kind: 'day', moves: { id: 'm1' } });
    meetings = booked.slice(0, 1);
    const offered = await say('could we make it Sunday instead');
    expect(offered.answer).toContain(t('booking.notThen', 'en'));
    expect(times(offered)[0]).toBe('24');
  });
});

describe('what is called off', () => {
  const what = `${labelOf(booked[0]!.starts_at, 'UTC', 'en')} (UTC)`;
  const viewing = { ...TOOLS[0]!, nouns: ['Viewing'] };
  const order = tool('cancel_order', 'Cancels an order.', textArguments('order_id'));
  const tools = () => Promise.resolve([viewing, ...TOOLS.slice(1), order]);
  const said = (from: 'customer' | 'agent', text: string) => ({ from, text });
  const MEETING = said('agent', `Your meeting is booked: ${what}.`);
  const ORDER = said('customer', 'Where is my order 17?');
  const hear = (question: string, ...dialogue: ReturnType<typeof said>[]): Promise<TurnResult> => {
    const history = dialogue.filter(({ from }) => from === 'customer').map(({ text }) => text);
    return say(question, null, { dialogue, history, acting: { ...acting, tools } });
  };
  beforeEach(() => (meetings = booked.slice(0, 1)));

  it.each(['cancel it', 'please cancel that', 'cancel my viewing', 'call it off', 'Then cancel it please'])(
    'is the meeting if that was named last, which a question names before it is cancelled: %s',
    async (wish) => {
      const asked = await hear(wish, ORDER, MEETING);
      expect(asked.answer).toBe(t('booking.cancel', 'en', { what }));
      await say('yes', asked.pending);
      expect(ran).toEqual([['cancel_meeting', { meeting_id: 'm1' }]]);
    },
  );

  it.each(['cancel it', 'please cancel that', 'Then cancel the order'])(
    'is the order if that was named last: %s',
    async (wish) => {
      await hear(wish, MEETING, ORDER);
      expect(ran).toEqual([['cancel_order', { order_id: '17' }]]);
    },
  );

  it('is the meeting that was booked by the form, of which nothing was said', async () =>
    expect((await hear('cancel it', ORDER)).pending).toMatchObject({ kind: 'meeting', cancels: true }));

  it('is the meeting if it is called so, whatever was named last', async () =>
    expect((await hear('cancel the appointment', MEETING, ORDER)).pending).toMatchObject({ kind: 'meeting' }));
});
