/** Example questions as the team types them, and what a refusal of them names. */
import { ApiProblem } from '../app/problem.js';
import exampleQuestions from '../texts/en/example-questions.js';
import shell from '../texts/en/shell.js';
import type { Texts } from '../texts/type.js';
import { examplesFrom, questionsIn, refusalOf, withoutQuestions, withQuestions } from './example-questions.js';

const texts = { exampleQuestions, shell } as unknown as Texts;

describe('typed questions', () => {
  it('are one a line, without blank lines and double spaces', () =>
    expect(questionsIn('what if\n\n  do i lose my   money? ')).toEqual(['what if', 'do i lose my money?']));
});

describe('questions of customers', () => {
  it('become examples once each, as they were asked first', () =>
    expect(examplesFrom(['Is it?', 'is it? ', 'other'])).toEqual(['Is it?', 'other']));

  it('are cut to what the service takes, by whole characters', () =>
    expect(examplesFrom(['🙂'.repeat(301)])).toEqual(['🙂'.repeat(300)]));
});

describe('more questions', () => {
  const pets = { heading: 'Pets', questions: ['dogs?'] };

  it('join their section, or open one', () =>
    expect(
      withQuestions(
        [pets],
        [
          { heading: 'Pets', questions: ['cats?'] },
          { heading: null, questions: ['good to know?'] },
        ],
      ),
    ).toEqual([
      { heading: 'Pets', questions: ['dogs?', 'cats?'] },
      { heading: null, questions: ['good to know?'] },
    ]));

  it('are left out where any section has them, in any case', () =>
    expect(withQuestions([pets], [{ heading: null, questions: ['DOGS?'] }])).toEqual([pets]));

  it('are taken back by what they are, and not by where they are', () =>
    expect(withoutQuestions([pets], [{ heading: null, questions: ['Dogs?'] }])).toEqual([
      { heading: 'Pets', questions: [] },
    ]));
});

describe('a refusal', () => {
  const of = (param: string, sent: Parameters<typeof refusalOf>[1], message = 'x') =>
    refusalOf(new ApiProblem('invalid_field', message, { status: 400, param }), sent, texts);
  const sent = [
    { heading: 'Pets', questions: ['dogs?'] },
    { heading: null, questions: ['good?', 'Dogs?', 'x'.repeat(301), '…'] },
  ];

  it.each([
    ['sections.1.questions.1', '“Dogs?” is there more than once.'],
    ['sections.1.questions', 'A section has at most 40 example questions.'],
  ])('of %s says: %s', (param, text) => expect(of(param, sent)).toEqual({ heading: null, text }));

  it('names a long question by its beginning', () =>
    expect(of('sections.1.questions.2', sent).text).toBe(`“${'x'.repeat(80)}…” is longer than 300 characters.`));

  it('of nothing in particular is the service’s own', () =>
    expect(of('sections', sent, 'the document has no heading')).toEqual({ text: 'The document has no heading.' }));
});
