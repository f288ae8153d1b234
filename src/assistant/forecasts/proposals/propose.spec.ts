import { seeded } from '../../../../test/support/seeded.js';
import { propose } from './propose.js';
import type { AnsweredByTeam } from './reply-sentences.js';

const NAMES = ['Anna', 'Boris', 'Chidi', 'Dolores', 'Emre', 'Fatima', 'Gareth', 'Hiroko', 'Ines', 'Jakub'];
const ASKED = {
  gift: [
    'Do you sell gift cards?',
    'Can I buy a gift card for a friend?',
    'I want a voucher as a present, is there one?',
  ],
  pickup: [
    'Can I pick up my order in the shop?',
    'Is click and collect possible?',
    'Could I collect the parcel myself?',
  ],
};
const TOLD = {
  gift: ['We sell gift cards from 10 to 250 euros.', 'A gift card is sent by e-mail and is valid for three years.'],
  pickup: ['You can collect orders in our shop on Mill Lane from the next working day.', 'Bring the confirmation.'],
};

let seed = seeded(7);
beforeEach(() => (seed = seeded(7)));
const any = <T>(of: readonly T[]): T => of[seed.whole(of.length)]!;

function turn(topic: keyof typeof ASKED, n: number, personal = ''): AnsweredByTeam {
  const name = NAMES[n % NAMES.length]!;
  const reply = `Hi ${name},\nThank you so much for getting in touch with us today. ${TOLD[topic].join(' ')} ${personal}\nBest wishes, Zoltan`;
  return { conversation: `c${n}`, customer: `customer ${n}`, language: 'en', question: any(ASKED[topic]), reply };
}

const names = new Set([...NAMES, 'Zoltan'].map((name) => name.toLowerCase()));

const textsOf = (turns: AnsweredByTeam[]): string =>
  propose(turns, names)
    .flatMap(({ title, questions, sentences }) => [title, ...questions, ...sentences.map(({ text }) => text)])
    .join('\n');

describe('proposed articles', () => {
  it('hold nothing that a colleague says to have done for one customer, however often they say it', () => {
    const done = 'I have sent you a new card by post today.';
    const text = textsOf([0, 1, 2, 3].map((n) => turn('gift', n, done)));
    expect(text).toContain('We sell gift cards from 10 to 250 euros.');
    expect(text).not.toContain('I have sent');
  });

  it('have the questions that several customers would ask, each once', () => {
    const asked = ['Do you sell gift cards?', 'do you sell gift cards?', 'Gift cards: do you sell any?'];
    const turns = [...Array(9).keys()].map((n) => ({ ...turn('gift', n), question: asked[n % 3]! }));
    const alone = { ...turn('gift', 9), question: 'Do you sell gift cards for the Zubrowka festival?' };
    const [article] = propose([...turns, alone], names);
    expect(article?.questions).toHaveLength(2);
    expect(article?.questions).toEqual(
      expect.arrayContaining(['Do you sell gift cards?', 'Gift cards: do you sell any?']),
    );
    expect(article?.title).toBe(article?.questions[0]);
  });

  it('have a question for their title, without its greeting', () => {
    const question = 'Good morning. Do you sell gift cards?';
    const [article] = propose(
      [0, 1, 2, 3].map((n) => ({ ...turn('gift', n), question })),
      names,
    );
    expect(article?.title).toBe('Do you sell gift cards?');
  });

  it('say what colleagues told several customers who asked for the same, most asked first', () => {
    const turns = [...Array(20).keys()].map((n) => turn(n % 3 === 0 ? 'pickup' : 'gift', n));
    const articles = propose(turns, names);
    expect(articles.map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
      expect.arrayContaining(TOLD.gift),
      expect.arrayContaining([TOLD.pickup[0]]),
    ]);
    expect(articles.map(({ conversations }) => conversations.length)).toEqual([13, 7]);
    expect(articles[0]!.title).toMatch(/gift card/);
    for (const { sentences, conversations } of articles)
      for (const { conversations: of } of sentences) {
        expect(of.length).toBeGreaterThan(1);
        expect(conversations).toEqual(expect.arrayContaining(of));
      }
  });

  it('leave out what was told to one customer alone, and to one customer twice', () => {
    const once = turn('gift', 1);
    expect(propose([once], names)).toEqual([]);
    expect(propose([once, { ...once, conversation: 'c2' }], names)).toEqual([]);
    const shown = textsOf([once, turn('gift', 2, 'Your refund of 41 euros left us on Monday.')]);
    expect(shown).toContain('gift cards');
    expect(shown).not.toMatch(/refund|41|Monday/);
  });

  it('leave out a salutation, and a sentence of which one word was told to one customer alone', () => {
    const told = (n: number): AnsweredByTeam => ({
      ...turn('pickup', n),
      reply: `Dear ${NAMES[n]}, parcels wait in our shop until six. Your parcel number ${n}${n}x waits at desk seven.`,
    });
    expect(propose([told(1), told(2), told(3)], names)[0]!.sentences.map(({ text }) => text)).toEqual([
      'Parcels wait in our shop until six.',
    ]);
  });

  it('leave out courtesy, which answers nothing', () => {
    const word = (n: number): string => [...String(n)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('a');
    const other = (n: number): AnsweredByTeam => ({
      ...turn('gift', n),
      question: `Does ${word(n)}eli fit ${word(n)}ora and ${word(n)}uma?`,
      reply: `Thank you so much for getting in touch with us today. The ${word(n)}eli takes a ${word(n)}ipo instead.`,
    });
    const turns = [...Array(38).keys()].map((n) => (n < 8 ? turn('pickup', n) : other(n)));
    expect(textsOf(turns)).toContain('Mill Lane');
    expect(textsOf(turns)).not.toMatch(/getting in touch/);
  });

  it('hold none of two hundred names, addresses, numbers and orders of customers', () => {
    const planted: string[] = [];
    const plant = (text: string): string => {
      planted.push(text);
      return text;
    };
    const turns = [...Array(50).keys()].map((n) => {
      const order = plant(`QX-${seed.whole(90_000) + 10_000}`);
      const street = plant(`Oak${seed.whole(9_000)}x${n}`);
      const email = plant(`person${n}@mail${n}.example`);
      const surname = plant(`Surname${String.fromCharCode(97 + (n % 26))}${'abcdefghij'[n % 10]}${n}`);
      const personal = `Your order ${order} goes to Mrs ${surname} in ${street} Street and the bill to ${email}.`;
      return turn(n % 2 === 0 ? 'gift' : 'pickup', n, personal);
    });
    const shown = textsOf(turns);
    expect(planted).toHaveLength(200);
    expect(planted.filter((text) => shown.includes(text))).toEqual([]);
    expect(shown).not.toMatch(new RegExp(NAMES.join('|')));
  });

  it('are the same for the same conversations in any order', () => {
    const turns = [...Array(20).keys()].map((n) => turn(n % 3 === 0 ? 'pickup' : 'gift', n));
    expect(new Set(propose([...turns].reverse(), names).map(({ id }) => id))).toEqual(
      new Set(propose(turns, names).map(({ id }) => id)),
    );
  });
});
