import { classify } from './classify.js';
import { chosenSlot, slotsIn, wantsMeeting } from './booking.js';
import { consentIn } from './consent.js';
import { volunteered } from './details.js';
import { told, TOLD_LANGUAGES } from './told.js';

describe('what a person is given to choose from', () => {
  it.each(TOLD_LANGUAGES)('is understood when they send it: %s', (language) => {
    expect(consentIn(told('yes', language))).toBe(true);
    expect(consentIn(told('no', language))).toBe(false);
    expect(classify(told('person', language), language).intentClass).toBe('escalate');
  });

  it('is neither yes nor no where more is said', () => {
    for (const said of ['yes but not today', 'no idea, how much is it?', 'What?', 'ja wie denn', 'Cancel order 5', ''])
      expect(consentIn(said)).toBeNull();
  });
});

describe('a meeting', () => {
  it.each([
    ['Book a meeting please', 'en'],
    ['I would like to schedule a call with your team', 'en'],
    ['Can you book me a demo?', 'en'],
    ['Ich möchte einen Termin vereinbaren', 'de'],
    ['Quiero reservar una demo', 'es'],
    ['Je voudrais prendre un rendez-vous', 'fr'],
    ['Gostaria de agendar uma reunião', 'pt'],
    ['Vorrei prenotare una demo', 'it'],
    ['أريد حجز موعد', 'ar'],
    ['मुझे मीटिंग बुक करना है', 'hi'],
    ['我想预约演示', 'zh'],
    ['ミーティングを予約したいです', 'ja'],
    ['อยากจองเวลาประชุม', 'th'],
  ])('is wanted: %s', (message, language) => {
    expect(wantsMeeting(message, [language])).toBe(true);
  });

  it.each([
    ['How do I book a meeting?', 'en'],
    ['Can I book a meeting on Sundays?', 'en'],
    ['What does a demo cost?', 'en'],
    ["Don't book a meeting", 'en'],
    ['The meeting was fine', 'en'],
    ['Wie vereinbare ich einen Termin?', 'de'],
    ['Can you book a table?', 'en'],
    ['怎么预约演示？', 'zh'],
  ])('is only spoken of: %s', (message, language) => {
    expect(wantsMeeting(message, [language])).toBe(false);
  });

  it('is offered of several days of the person’s own clock, whatever day it is in Greenwich', () => {
    const hours = ['15:30', '16:00', '16:30', '17:00'].map((at) => `2026-11-22T${at}:00.000Z`);
    const slots = ['2026-11-22T14:30:00.000Z', ...hours, '2026-11-23T15:30:00.000Z'].map((starts_at) => ({
      starts_at,
    }));
    const shown = slotsIn({ timezone: 'Asia/Tokyo', slots }, 'en').slots.map(({ label }) => label.slice(0, 11));
    expect(new Set(shown)).toEqual(new Set(['Sun, Nov 22', 'Mon, Nov 23', 'Tue, Nov 24']));
  });

  it('is chosen by its label, its place or its time of day', () => {
    const at = [
      '2026-11-23T09:00:00.000Z',
      '2026-11-23T10:30:00.000Z',
      '2026-11-23T11:00:00.000Z',
      '2026-11-24T08:00:00.000Z',
    ];
    const data = {
      timezone: 'Europe/Berlin',
      slots: at.map((starts_at) => ({ starts_at, ends_at: starts_at })),
      more: false,
    };
    const { slots } = slotsIn(data, 'en');
    expect(slots.map(({ label }) => label)).toEqual([
      'Mon, Nov 23, 10:00',
      'Mon, Nov 23, 11:30',
      'Mon, Nov 23, 12:00',
      'Tue, Nov 24, 09:00',
    ]);
    expect(chosenSlot('mon, nov 23, 11:30', slots)?.startsAt).toBe(at[1]);
    expect(chosenSlot('the 4', slots)?.startsAt).toBe(at[3]);
    expect(chosenSlot('9:00 is good', slots)?.startsAt).toBe(at[3]);
    for (const said of ['7', 'at noon', '15:00', 'none']) expect(chosenSlot(said, slots)).toBeNull();
  });
});

describe('details that a person volunteers', () => {
  it('are taken with their wish, and not without one', () => {
    const message = 'My name is Ann Lee, we are interested in the Gold plan. Write me at ann@example.com';
    expect(volunteered(message, [])).toEqual({
      ...{ name: 'Ann Lee', email: 'ann@example.com' },
      intent: 'My name is Ann Lee, we are interested in the Gold plan. Write me at',
    });
    expect(volunteered('ann@example.com', [])).toBeNull();
    expect(volunteered('My e-mail ann@example.com does not work, what now', [])).toBeNull();
    expect(volunteered('We are interested in Gold', [])).toBeNull();
    expect(volunteered('ann@example.com', ['We are interested in Gold'])).toMatchObject({ email: 'ann@example.com' });
    expect(volunteered('Ich interessiere mich für Gold, a@example.de', [])).toMatchObject({ email: 'a@example.de' });
    expect(volunteered('我对黄金套餐感兴趣，a@example.cn', [])).toMatchObject({ email: 'a@example.cn' });
  });
});
