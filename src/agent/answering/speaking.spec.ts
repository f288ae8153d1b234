import { ordersIn } from '../understanding/orders.js';
import { understand } from '../understanding/understand.js';
import { chosenSlot, freeTimesIn } from '../acting/booking.js';
import { contactDetails } from '../acting/contact-details.js';
import { t, TEXT_LANGUAGES } from '../../platform/kernel/texts/texts.js';

describe('a choice that the agent offers', () => {
  it.each(TEXT_LANGUAGES)('is understood when the person sends it: %s', (language) => {
    expect(understand(t('choice.yes', language), language).consent).toBe(true);
    expect(understand(t('choice.no', language), language).consent).toBe(false);
    expect(understand(t('choice.person', language), language).intent).toBe('wants_person');
  });

  it('is neither yes nor no if the message says more', () => {
    for (const text of ['yes but not today', 'no idea, how much is it?', 'What?', 'ja wie denn', 'Cancel order 5', ''])
      expect([text, understand(text, null).consent]).toEqual([text, null]);
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
  ])('is requested: %s', (message, language) => {
    expect(understand(message, language).intent).toBe('booking');
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
  ])('is only mentioned: %s', (message, language) => {
    expect(understand(message, language).intent).not.toBe('booking');
  });

  it('is offered on several days in the person’s own time zone, whatever the date in Greenwich', () => {
    const hours = ['15:30', '16:00', '16:30', '17:00'].map((at) => `2026-11-22T${at}:00.000Z`);
    const slots = ['2026-11-22T14:30:00.000Z', ...hours, '2026-11-23T15:30:00.000Z'].map((starts_at) => ({
      starts_at,
    }));
    const shown = freeTimesIn({ timezone: 'Asia/Tokyo', slots }, 'en').times.map(({ label }) => label.slice(0, 11));
    expect(new Set(shown)).toEqual(new Set(['Sun, Nov 22', 'Mon, Nov 23', 'Tue, Nov 24']));
  });

  it('is chosen by its label, its position or its time of day', () => {
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
    const { times: slots } = freeTimesIn(data, 'en');
    expect(slots.map(({ label }) => label)).toEqual([
      'Mon, Nov 23, 10:00',
      'Mon, Nov 23, 11:30',
      'Mon, Nov 23, 12:00',
      'Tue, Nov 24, 09:00',
    ]);
    expect(chosenSlot('mon, nov 23, 11:30', slots)?.startsAt).toBe(at[1]);
    expect(chosenSlot('the 4', slots)?.startsAt).toBe(at[3]);
    expect(chosenSlot('9:00 is good', slots)?.startsAt).toBe(at[3]);
    expect(chosenSlot('at noon', slots)?.startsAt).toBe(at[2]);
    for (const utterance of ['7', '15:00', 'none']) expect(chosenSlot(utterance, slots)).toBeNull();
  });
});

describe('details that a person volunteers', () => {
  it('are stored with their wish, and not without one', () => {
    const message = 'My name is Ann Lee, we are interested in the Gold plan. Write me at ann@example.com';
    expect(contactDetails(message, [])).toEqual({
      ...{ name: 'Ann Lee', email: 'ann@example.com' },
      intent: 'we are interested in the Gold plan',
    });
    expect(contactDetails('ann@example.com', [])).toBeNull();
    expect(contactDetails('My e-mail ann@example.com does not work, what now', [])).toBeNull();
    expect(contactDetails('We are interested in Gold', [])).toBeNull();
    expect(contactDetails('ann@example.com', ['We are interested in Gold'])).toMatchObject({
      email: 'ann@example.com',
    });
    expect(contactDetails('Ich interessiere mich für Gold, a@example.de', [])).toMatchObject({ email: 'a@example.de' });
    expect(contactDetails('我对黄金套餐感兴趣，a@example.cn', [])).toMatchObject({ email: 'a@example.cn' });
  });

  it.each([
    'My name is Ann Lee, order 20240012345 never came',
    'My name is spelled wrong on the invoice, ann@example.com',
    'I work for Siemens and info@siemens.com bounces',
  ])('are not what else has digits, a name or an address in it: %s', (said) =>
    expect(contactDetails(said, [])).toBeNull(),
  );

  it('are stored with their name, which ends where they go on', () => {
    const [name, email] = ['Ann Lee', 'ann.lee@example.com'];
    expect(contactDetails('For your records. Ann Lee, ann.lee@example.com', [])).toEqual({ name, email });
    expect(contactDetails('ann.lee@example.com', ['I am Ann Lee'])).toEqual({ name, email });
    expect(contactDetails('My name is Ann Lee and my mail is al@example.com', [])).toMatchObject({ name });
    expect(
      contactDetails('Ann Lee, Flax & Fold Ltd., ann@flaxandfold.com', ['I work for a small firm and we weave']),
    ).toEqual({
      ...{ name, email: 'ann@flaxandfold.com', company: 'Flax & Fold Ltd.' },
    });
    expect(contactDetails('Ann Lee, ann@example.com', ['I work for a small firm and we weave'])).toEqual({
      ...{ name, email: 'ann@example.com' },
    });
    expect(contactDetails('my name is ann lee and my mail is ann.lee@example.com', [])).toMatchObject({
      name: 'ann lee',
    });
  });
});

describe('a time that is chosen from a list', () => {
  const slots = ['10:00', '11:00', '09:00', '10:30', '15:00', '16:00'].map((time, at) => ({
    label: `Mon, 23 Nov, ${time}`,
    startsAt: `slot ${at + 1}`,
  }));

  it.each([
    ['2', 'slot 2'],
    ['number 4', 'slot 4'],
    ['3 pm', 'slot 5'],
    ['at 3pm', 'slot 5'],
    ['the one at 10:30', 'slot 4'],
    ['not 2', null],
    ['no, after 5', null],
    ['not before 3', null],
  ])('%s', (message, chosen) => expect(chosenSlot(message, slots)?.startsAt ?? null).toBe(chosen));
});

describe('a negation', () => {
  it.each(['Never cancel my order 17', 'You must not cancel my order 17', 'please dont cancel order 17 yet'])(
    'orders nothing: %s',
    (message) => expect(ordersIn(understand(message, 'en'))).toEqual([]),
  );

  it('is not a yes, but an order that contains a number is one', () => {
    expect(understand('I did not say yes', 'en').consent).not.toBe(true);
    expect(ordersIn(understand('Please cancel order no. 17', 'en'))).toHaveLength(1);
  });
});
