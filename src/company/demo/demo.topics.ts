/** Questions of the people of a demo, with answers. The shop is invented. */
export type TopicClass = 'answer' | 'show' | 'do' | 'escalate';

export interface Topic {
  intent: string;
  intentClass: TopicClass;
  retention?: true;
  /** People who ask this may become customers. */
  sales?: true;
  complaint?: true;
  /** Relative frequency. */
  weight: number;
  /** Probability that the knowledge base contains the answer. */
  known: number;
  asks: readonly string[];
  answer: string;
}

export const TOPICS: readonly Topic[] = [
  {
    intent: 'delivery time',
    intentClass: 'answer',
    weight: 16,
    known: 0.95,
    asks: ['How long does delivery take?', 'When will my parcel arrive?', 'Do you deliver before the weekend?'],
    answer:
      'Parcels arrive within two to four working days. Express orders placed before noon arrive the next working day.',
  },
  {
    intent: 'return goods',
    intentClass: 'answer',
    weight: 14,
    known: 0.96,
    asks: ['Can I send this back?', 'How do I return a pair of shoes?', 'Until when may I return my order?'],
    answer: 'You can return unworn goods within 30 days. The label lies in the parcel.',
  },
  {
    intent: 'refund status',
    intentClass: 'do',
    weight: 9,
    known: 0.8,
    asks: ['Where is my refund?', 'I sent it back two weeks ago and have no money yet.', 'Has my refund been paid?'],
    answer: 'Refunds are paid within five working days after the parcel has reached us.',
  },
  {
    intent: 'track order',
    intentClass: 'show',
    weight: 12,
    known: 0.9,
    asks: ['Where can I see where my order is?', 'Show me the tracking page please', 'My tracking link does not open.'],
    answer: 'You find every shipment under “My orders”; the tracking number stands beside it.',
  },
  {
    intent: 'shoe size',
    intentClass: 'answer',
    weight: 8,
    known: 0.85,
    asks: ['Which size do I need?', 'Do the boots run small?', 'I am between 41 and 42, what fits?'],
    answer: 'The boots run half a size small; between two sizes take the larger one.',
  },
  {
    intent: 'invoice copy',
    intentClass: 'do',
    weight: 6,
    known: 0.75,
    asks: [
      'I need an invoice with our VAT number',
      'Can you send the invoice again?',
      'Please change the billing address',
    ],
    answer: 'Invoices can be downloaded under “My orders”. A VAT number can be added until the order has been shipped.',
  },
  {
    intent: 'payment methods',
    intentClass: 'answer',
    weight: 7,
    known: 0.97,
    asks: ['Can I pay by invoice?', 'Which cards do you take?', 'Do you take PayPal?'],
    answer: 'We take cards, PayPal and invoice; invoice is for orders up to 500 euros.',
  },
  {
    intent: 'voucher code',
    intentClass: 'answer',
    weight: 5,
    known: 0.7,
    asks: ['My voucher is refused', 'How do I use a gift card?', 'Can I use two codes at once?'],
    answer: 'One code can be used for each order; gift cards can be combined with it.',
  },
  {
    intent: 'damaged parcel',
    complaint: true,
    intentClass: 'escalate',
    weight: 5,
    known: 0.5,
    asks: ['My parcel came damaged, I want to speak to someone', 'The box was open and a lamp is broken!'],
    answer: 'I am sorry. I have handed this to a colleague, who will write to you today.',
  },
  {
    intent: 'speak to a person',
    intentClass: 'escalate',
    weight: 4,
    known: 0.5,
    asks: ['Can I talk to a human?', 'Please call me back', 'I would like to speak to your support team'],
    answer: 'I have asked a colleague to take over.',
  },
  {
    intent: 'cancel membership',
    intentClass: 'do',
    retention: true,
    weight: 6,
    known: 0.8,
    asks: ['I want to cancel my membership', 'How do I cancel? It has become too expensive.', 'Please end my plan'],
    answer: 'A membership can be ended at any time in the settings; it then runs until the end of the month.',
  },
  {
    intent: 'downgrade plan',
    intentClass: 'do',
    retention: true,
    weight: 4,
    known: 0.8,
    asks: ['Can I change to the smaller plan?', 'I want to downgrade from Plus to Basic'],
    answer: 'You can change to the smaller plan in the settings; it holds from the next month.',
  },
  {
    intent: 'wholesale prices',
    sales: true,
    intentClass: 'answer',
    weight: 3,
    known: 0.25,
    asks: ['Do you have prices for resellers?', 'We would like 200 pairs, is there a discount?'],
    answer: 'Orders of 50 pairs and more get ten percent off.',
  },
  {
    intent: 'repair service',
    intentClass: 'answer',
    weight: 3,
    known: 0.2,
    asks: ['Do you repair soles?', 'The zip broke after a year, can it be repaired?'],
    answer: 'Soles are replaced for 39 euros within two weeks.',
  },
];

export const UNKNOWN_ANSWER = 'I could not find that in what I know. A colleague can help: shall I hand this over?';

export const TEAM_REPLIES = [
  'Thank you for your patience. I have looked into it and sent you the details by mail.',
  'I am taking care of this now and will come back to you today.',
  'That should not have happened. A replacement is on its way to you.',
];

export const PLACES = [
  { country: 'DE', region: 'Berlin', city: 'Berlin', locale: 'de', timezone: 'Europe/Berlin', weight: 5 },
  { country: 'DE', region: 'Bavaria', city: 'Munich', locale: 'de', timezone: 'Europe/Berlin', weight: 3 },
  { country: 'AT', region: 'Vienna', city: 'Vienna', locale: 'de-AT', timezone: 'Europe/Vienna', weight: 2 },
  { country: 'FR', region: 'Île-de-France', city: 'Paris', locale: 'fr', timezone: 'Europe/Paris', weight: 3 },
  { country: 'ES', region: 'Catalonia', city: 'Barcelona', locale: 'es', timezone: 'Europe/Madrid', weight: 2 },
  { country: 'GB', region: 'England', city: 'London', locale: 'en-GB', timezone: 'Europe/London', weight: 4 },
  { country: 'US', region: 'New York', city: 'New York', locale: 'en-US', timezone: 'America/New_York', weight: 4 },
  { country: 'US', region: 'California', city: 'Oakland', locale: 'en-US', timezone: 'America/Los_Angeles', weight: 3 },
  { country: 'IN', region: 'Karnataka', city: 'Bengaluru', locale: 'en-IN', timezone: 'Asia/Kolkata', weight: 2 },
  { country: 'BR', region: 'São Paulo', city: 'São Paulo', locale: 'pt-BR', timezone: 'America/Sao_Paulo', weight: 2 },
] as const;

export const FIRST_NAMES =
  'Ada Ben Chiara Diego Elif Farid Greta Hugo Ines Jonas Kavya Lena Marco Nora Omar Paula Quentin Rosa Sven Tara Umut Vera Wen Ximena Yara Zoe'.split(
    ' ',
  );
export const LAST_NAMES =
  'Albers Bauer Costa Dubois Eriksen Fischer Garcia Haddad Iyer Jansen Kowalski Lopes Martin Novak Okafor Petrov Quinn Rossi Silva Tanaka Ueda Vogel Weber Yilmaz Zhang'.split(
    ' ',
  );
export const COMPANIES = [
  'Northwind Traders',
  'Contoso',
  'Fabrikam',
  'Tailspin Toys',
  'Wingtip',
  null,
  null,
  null,
  null,
  null,
];
export const PLANS = ['basic', 'plus', 'family'];
export const PAGES = ['/', '/orders', '/returns', '/boots', '/checkout', '/membership', '/contact'];
