// The invented company of the screenshots: its team, its knowledge and its guests.

export const NAME = 'Larkspur Hotels';

/** The first one takes the screenshots. */
export const TEAM = [
  ['Marta Almeida', 'marta@larkspur.example', 'owner'],
  ['Rui Costa', 'rui@larkspur.example', 'responder'],
  ['Ida Lindqvist', 'ida@larkspur.example', 'admin'],
  ['Jonas Weber', 'jonas@larkspur.example', 'developer'],
  ['Mika Salo', 'mika@larkspur.example', 'viewer'],
];

export const KNOWLEDGE = [
  [
    'Check-in and check-out',
    `# Check-in and check-out

## What does late check-out cost?

Late check-out until 14:00 costs €35 a room, subject to availability. Guests of Larkspur Circle Gold have it free of charge.

## When can I check in?

Rooms are ready from 15:00. Luggage may be left at the desk from 07:00.
`,
  ],
  [
    'Breakfast and dining',
    `# Breakfast and dining

## When is breakfast served?

Breakfast is served from 06:30 to 10:30, on weekends until 11:00. It is included in every flexible rate.

## May I bring my dog to breakfast?

Dogs are welcome in the bar, where breakfast is served as well, but not in the restaurant.
`,
  ],
  [
    'Parking',
    `# Parking

## What does parking cost?

Parking costs €18 a night. There are six places with chargers of 22 kW, which are free for guests.
`,
  ],
];

const HOUR = 60;

/**
 * Guests, in the order in which they wrote. `ago`: minutes since the last message. `said`: lines of the guest, or of a
 * member where a name stands before the bar; `?` before a line waits for the agent's answer.
 */
export const GUESTS = [
  {
    name: 'Helen Whitcombe',
    email: 'helen@whitcombe.example',
    said: [
      'I left a grey scarf in room 210.',
      'Rui Costa|The lost-property team has found your scarf. It leaves today by post.',
    ],
    ago: 3 * HOUR,
    holder: 'Rui Costa',
  },
  {
    name: 'Sofia Brandão',
    email: 'sofia@brandao.example',
    said: [
      'Could I have a massage on Saturday?',
      'Marta Almeida|I have asked the spa to hold Saturday at 16:00 for you.',
    ],
    ago: 65,
    holder: 'Marta Almeida',
  },
  {
    name: 'Daniel Kruse',
    email: 'd.kruse@kruse-bau.example',
    company: 'Kruse Bau',
    said: ['The key card for 412 stopped working. I am standing in front of the door with two children.'],
    ago: 14,
    holder: 'Marta Almeida',
  },
  {
    name: 'Amélie Rousseau',
    email: 'amelie.rousseau@exemple.example',
    said: [
      'Invoice for the Annecy seminar: VAT number FR 40 303 265 045 is missing on it. Could you send a corrected one?',
    ],
    ago: 11,
    holder: 'Marta Almeida',
  },
  {
    name: 'Tunde Okafor',
    said: ['May I bring my dog to breakfast?', 'He is a very big dog. May I talk to somebody about the lakeside room?'],
    ago: 3,
  },
  { name: 'سارة الحداد', locale: 'ar', said: ['مرحبا، هل يمكنني تغيير موعد الوصول إلى يوم الجمعة؟'], ago: 2 },
  { name: null, said: ['When is breakfast served?', 'I want to talk to a person, please.'], ago: 1 },
];

/** The guest whose conversation is shown in detail. */
export const INGRID = {
  name: 'Ingrid Solheim',
  email: 'ingrid@nordlys.example',
  phone: '+47 900 12 345',
  company: 'Nordlys AS',
  locale: 'nb',
  timezone: 'Europe/Oslo',
  attributes: {
    booking_ref: 'LKS-48213',
    property: 'Harbour, Lisbon',
    stay: '27–29 Nov, 2 rooms',
    tier: 'Circle Gold',
    stays: 6,
  },
  before: ['Airport transfer for four', 'Points missing after Porto', 'Cot in the room'],
  said: [
    'What does late check-out cost?',
    'Perfect. My sister cannot come after all. Please cancel the second room. Do I get it all back?',
  ],
  ask: 'Please cancel the second room. Do I get it all back?',
  action: {
    name: 'cancel_booking',
    arguments: {
      booking_ref: 'LKS-48213-B',
      property: 'Larkspur Harbour, Lisbon',
      room: 'Harbour Twin, 27–29 Nov 2026',
      refund_amount: 412,
      refund_currency: 'EUR',
      notify_guest: true,
    },
  },
  ago: 6,
};

/** Resolved conversations. */
export const DONE = [
  ['Noor Haddad', 'Can I pay by bank transfer?', 'solved'],
  ['Theo Restif', 'Is the pool heated in winter?', 'solved'],
  ['Ana Marković', 'My points of October are missing.', 'partial'],
];

/** Fills the queue of a busy morning. */
export const MANY = [
  'Is there a crib for the room?',
  'How do I get from the airport to the hotel, and what does a taxi cost at night?',
  'Please change my name on the booking',
  'The heating does not work',
  'Gluten-free breakfast?',
  'Can you print a boarding pass for me?',
];

/** Leads: request, person, company, score, status, source, minutes ago, further facts. */
export const LEADS = [
  ['Company retreat, 45 people', 'Signe Fjord', 'Fjordbank AS', 82, 'new', 'widget', 8, { seats: 45, month: 'March' }],
  [
    'Wedding weekend in Porto',
    'Clara and Matteo',
    null,
    74,
    'new',
    'instagram',
    130,
    { guests: 60, dates_fixed: true },
  ],
  ['Film crew, 14 rooms', 'Rita Nunes', 'Baixa Pictures', 48, 'new', 'email', 1500, { nights: 5 }],
  ['A flat for three months', null, null, 12, 'new', 'widget', 2900, {}],
  [
    'Quarterly board meeting',
    'Paula Meridian',
    'Meridian Foods',
    91,
    'qualified',
    'email',
    4300,
    { rooms: 22, repeat: 'four times a year' },
  ],
  [
    'Sales kick-off 2027',
    'Bo Helvar',
    'Helvar Software',
    88,
    'qualified',
    'widget',
    7200,
    { guests: 80, call: 'Tuesday' },
  ],
  ['Yoga retreat, low season', 'Lena Vogt', 'Casa Lenta', 71, 'qualified', 'whatsapp', 8600, { guests: 18 }],
  [
    'Architects’ study trip',
    'Nils Norr',
    'Studio Norr',
    93,
    'converted',
    'email',
    12000,
    { guests: 30, deposit: 'paid' },
  ],
  ['Golden wedding', 'Family Whitcombe', null, 79, 'converted', 'whatsapp', 17000, { guests: 24 }],
  ['Monthly rental', null, null, 12, 'disqualified', 'widget', 4500, {}],
  ['Influencer stay', '@wander.with.lu', null, 9, 'disqualified', 'instagram', 5900, { budget: 'none' }],
];
