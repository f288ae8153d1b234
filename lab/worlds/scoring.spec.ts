import { t } from '../../src/platform/kernel/texts/texts.js';
import { courtesy, question, reply, world } from './hand-made.js';
import { holds, normalForm } from './runner/normal-form.js';
import { recordOf, summary, table } from './runner/report.js';
import { runWorld, type Outcome } from './runner/run-world.js';
import { score, type Verdict } from './runner/scoring.js';
import type { TurnResult } from '../../src/agent/ports/turn.js';
import type { WorldQuestion } from './runner/world.js';

const verdict = (asked: Partial<WorldQuestion>, result: TurnResult): Verdict => score(question(asked), result).verdict;
const NO_ANSWER = t('fallback.no_answer', 'en');
const TWO = { facts: [['£8', '8 pounds'], ['20:00']], not: ['£18'] };

describe('an answer to a question that the articles answer', () => {
  it('is right with one alternative of every group', () => {
    expect(verdict(TWO, reply('It is 8 pounds, until 20:00.'))).toBe('right');
  });

  it('is partly right with some groups, and reports which are missing', () => {
    const scored = score(question(TWO), reply('It is £8.'));
    expect(scored).toEqual({ verdict: 'partly', missing: [['20:00']], wrongFacts: [], isSuggested: false });
  });

  it('is wrong with none', () => expect(verdict(TWO, reply('It is cheap.'))).toBe('wrong'));

  it('is wrong with a fact of another entity, even next to the right one', () => {
    expect(verdict(TWO, reply('£18'))).toBe('wrong');
    expect(score(question(TWO), reply('£8 or £18, until 20:00'))).toMatchObject({
      verdict: 'wrong',
      wrongFacts: ['£18'],
    });
  });

  it('is silence if the agent abstains, refuses, hands over, or says that it does not know', () => {
    for (const status of ['abstained', 'refused', 'handed_off'] as const)
      expect(verdict(TWO, reply('£8 until 20:00', { status }))).toBe('silent');
    expect(verdict(TWO, courtesy('I have no information about that.'))).toBe('silent');
  });

  it('is suggested if the articles shown with the silence contain every fact', () => {
    const article = { document_id: 'd', heading: null, url: null, version: 1, start: 0, end: 1, quote: '' };
    const silent = (text: string) =>
      score(
        question(TWO),
        courtesy('This is the closest:', { status: 'abstained', articles: [{ ...article, title: 'Hours', text }] }),
      );
    expect(silent('8 pounds, until 20:00')).toMatchObject({ verdict: 'silent', isSuggested: true });
    expect(silent('8 pounds')).toMatchObject({ verdict: 'silent', isSuggested: false });
  });

  it('is a question in return if the agent asks which of two is meant', () => {
    expect(verdict(TWO, courtesy('Which car park?', { status: 'clarify' }))).toBe('asked');
  });

  it('is scored the same if a false premise has to be corrected', () => {
    expect(verdict({ ...TWO, expect: 'correct' }, reply('No: it is £8, until 20:00.'))).toBe('right');
  });
});

describe('a question without an answer in the articles', () => {
  const asked = { expect: 'abstain', facts: [], not: ['£8'] } as const;

  it.each(['abstained', 'clarify', 'refused', 'handed_off'] as const)('is handled well by %s', (status) => {
    expect(verdict({ ...asked, facts: [], not: ['£8'] }, reply(NO_ANSWER, { status }))).toBe('well');
  });

  it('is handled well by courtesy alone, whatever it mentions', () => {
    expect(verdict({ ...asked, facts: [], not: ['£8'] }, courtesy('I do not know that, nor whether it is £8.'))).toBe(
      'well',
    );
  });

  it('is handled badly by a sentence that states something', () => {
    expect(verdict({ ...asked, facts: [], not: [] }, reply('Bicycles are free.'))).toBe('badly');
  });
});

describe('small talk', () => {
  const asked = { expect: 'small_talk', facts: [] } as const;
  const scored = (result: TurnResult): Verdict => verdict({ ...asked, facts: [] }, result);

  it('is handled well by a polite reply', () => expect(scored(courtesy('Hello! How can I help?'))).toBe('well'));

  it('is handled badly by silence, a fallback text or a quotation', () => {
    expect(scored(courtesy('Hello!', { status: 'abstained' }))).toBe('badly');
    expect(scored(courtesy('Hello!', { status: 'refused' }))).toBe('badly');
    expect(scored(courtesy(NO_ANSWER))).toBe('badly');
    expect(scored(courtesy(`Hello! ${NO_ANSWER}`))).toBe('badly');
    expect(scored(courtesy(''))).toBe('badly');
    expect(scored(reply('Our car park has 20 places.'))).toBe('badly');
  });
});

describe('a request for a person', () => {
  const scored = (result: TurnResult): Verdict => verdict({ expect: 'person', facts: [] }, result);

  it('is handled well by handing over, or by offering it', () => {
    expect(scored(courtesy('A colleague will help.', { status: 'handed_off' }))).toBe('well');
    expect(scored(courtesy(NO_ANSWER, { status: 'abstained', form: 'contact' }))).toBe('well');
    expect(scored(courtesy('Sorry!', { choices: ['Talk to a person'] }))).toBe('well');
  });

  it('is handled badly by anything else', () => {
    expect(scored(courtesy(NO_ANSWER, { status: 'abstained' }))).toBe('badly');
    expect(scored(courtesy('Which one?', { status: 'clarify', choices: ['Gold', 'Silver'] }))).toBe('badly');
  });
});

describe('a fact', () => {
  const isIn = (fact: string, answer: string): boolean => holds(normalForm(answer), normalForm(fact));

  it.each([
    ['4.90', 'It costs €4,90.'],
    ['€4.90', 'It costs 4,90 € a month.'],
    ['8 pounds', 'It is £8.00 per night'],
    ['£1,200', 'from 1200 GBP'],
    ['1,000 €', '1 000 €'],
    ['€1.000', '1,000 euros'],
    ['1000', 'Es sind 1.000.'],
    ['7:30', 'from 07:30–10:00'],
    ['11 pm', 'until 11:00 p.m.'],
    ['30 %', '30% of it'],
    ['10kg', 'up to 10 kg'],
    ['15 बजे', '१५ बजे तक'],
    ['30个月', '有效期为 30 个月'],
    ["can't", 'You can’t.'],
    ['3-5', '3 – 5 days'],
    ['not allowed', 'Dogs are **Not\n allowed**'],
    ['01632 960 220', 'Call 01632 960 220.'],
  ])('%j is found in %j', (fact, answer) => expect(isIn(fact, answer)).toBe(true));

  it.each([
    ['£8', 'It is £86.'],
    ['£8', 'It is £8.50.'],
    ['8:00', 'until 18:00'],
    ['30', 'from 7:30'],
    ['10', 'at 10:30'],
    ['52', 'It is 0.52 a unit'],
    ['not allowed', 'Dogs are allowed'],
  ])('%j is not found in %j', (fact, answer) => expect(isIn(fact, answer)).toBe(false));
});

describe('a run', () => {
  const QUESTIONS = [
    question(),
    question({ id: 'q2', message: 'Do you rent out bicycles?', kind: 'unanswerable', expect: 'abstain', facts: [] }),
  ];

  it('asks the agent every question, with the articles as Markdown', async () => {
    const [parking, bicycles] = await runWorld(world(QUESTIONS));
    expect(parking).toMatchObject({ verdict: 'right', replies: 'no_call', result: { status: 'answered' } });
    expect(parking!.result!.citations[0]).toMatchObject({ document_id: 'a1', quote: 'Parking costs £8 a night.' });
    expect(bicycles).toMatchObject({ verdict: 'well' });
  });

  it('is recorded without questions and answers if the world is only for reporting', async () => {
    const [parking] = await runWorld(world(QUESTIONS));
    expect(JSON.stringify(recordOf(parking!, true))).toContain('Parking costs £8 a night.');
    expect(recordOf(parking!, false)).toEqual({
      ...{ world: 'hand-made', kind: 'direct', expect: 'answer', verdict: 'right', replies: 'no_call', usage: null },
      certainty: 'certain',
    });
  });

  it('asks only the questions of one kind', async () => {
    const outcomes = await runWorld(world(QUESTIONS), { kinds: ['unanswerable'] });
    expect(outcomes.map(({ question: { id } }) => id)).toEqual(['q2']);
  });

  it('is reported by kind, in total and by the main figures', () => {
    const outcome = (asked: Partial<WorldQuestion>, is: Verdict): Outcome => ({
      ...{ world: 'w', question: question(asked), result: null, replies: 'no_call' },
      ...{ verdict: is, missing: [], wrongFacts: [], isSuggested: false },
    });
    const outcomes = [
      outcome({}, 'right'),
      outcome({}, 'silent'),
      outcome({ kind: 'range' }, 'partly'),
      outcome({ kind: 'range' }, 'pending'),
      outcome({ kind: 'hostile', expect: 'abstain' }, 'badly'),
      outcome({ kind: 'hostile', expect: 'abstain' }, 'well'),
      outcome({ kind: 'hostile', expect: 'abstain' }, 'well'),
      outcome({ kind: 'hostile', expect: 'abstain' }, 'well'),
    ];
    const rows = table(outcomes)
      .split('\n')
      .map((row) => row.replace(/ +/g, ' ').trim());
    expect(rows).toEqual([
      'kind asked right partly silent well badly pending',
      'direct 2 1 50 % 1 50 %',
      'range 2 1 50 % 1 50 %',
      'hostile 4 3 75 % 1 25 %',
      'total 8 1 13 % 1 13 % 1 13 % 3 38 % 1 13 % 1 13 %',
    ]);
    expect(summary(outcomes).split('\n')).toEqual([
      'answerable: right 1/3 (33 %), partly 1/3 (33 %), wrong 0/3 (0 %), silent 1/3 (33 %), asked 0/3 (0 %)',
      'of the silent: the answer is offered 0/1 (0 %)',
      'unanswerable: abstained well 3/4 (75 %), answered 1/4 (25 %)',
      'complete: range 0/1 (0 %)',
    ]);
  });
});
