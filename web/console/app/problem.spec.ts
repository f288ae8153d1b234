/** What a person reads when the service refuses. */
import german from '../texts/de/errors.js';
import germanShell from '../texts/de/shell.js';
import errors from '../texts/en/errors.js';
import shell from '../texts/en/shell.js';
import { ApiProblem, problemOf, problemText } from './problem.js';

const textOf = (error: unknown): string => problemText(error, { shell, errors });
const germanOf = (error: unknown): string => problemText(error, { shell: germanShell, errors: german });
const refused = (code: string, message: string, more: object = {}) =>
  new ApiProblem(code, message, { status: 400, ...more });

describe('a problem', () => {
  it('is said in our own words where the code is common', () => {
    expect(textOf(refused('network', '', { status: 0 }))).toBe(shell.problem.network);
    expect(textOf(new Error('x'))).toBe(shell.problem.unknown);
  });

  it('is else a sentence of the service’s message', () => {
    expect(textOf(refused('invalid_field', 'must not be odd'))).toBe('Must not be odd.');
  });

  it('keeps the name of the field with which a message of the service begins', () => {
    const problem = refused('invalid_field', 'allowed_origins.1 must be odd', { param: 'allowed_origins.1' });
    expect(textOf(problem)).toBe('allowed_origins.1 must be odd.');
    expect(textOf(refused('invalid_field', 'name must not be odd', { param: 'name' }))).toBe('name must not be odd.');
  });

  it('tells a person what to enter, without the name of a field', () => {
    const problem = refused('invalid_field', 'origins.1 must have at most 200 characters', { param: 'origins.1' });
    expect(textOf(problem)).toBe('Use at most 200 characters.');
    expect(germanOf(problem)).toBe('Höchstens 200 Zeichen.');
    const own = refused('invalid_field', 'token must be a whole number from 1 to 9', { param: 'credentials.token' });
    expect(germanOf(own)).toBe('Eine ganze Zahl von 1 bis 9.');
  });

  it('is German in a German console: of the very message, else of its code', () => {
    const member = 'Ada (ada@example.com) is already a member.';
    expect(germanOf(refused('conflict', member))).toBe('Ada (ada@example.com) ist schon Mitglied.');
    expect(germanOf(refused('conflict', 'Something new is in the way.'))).toBe(german.codes.conflict);
    expect(germanOf(refused('credits_exhausted', 'x'))).toBe(german.codes.credits_exhausted);
  });

  it('is the service’s own where the code is unknown, and while texts are missing', () => {
    expect(germanOf(refused('of_tomorrow', 'Something new.'))).toBe('Something new.');
    const missing = Object.defineProperty({ shell: germanShell, errors }, 'errors', {
      get: () => {
        throw new Promise(() => undefined);
      },
    });
    expect(problemText(refused('conflict', 'Reload the page.'), missing)).toBe('Reload the page.');
  });

  it('says how long to wait', () => {
    const problem = refused('unheard_of', 'x', { status: 429, retryAfter: 7 });
    expect(textOf(problem)).toBe(shell.problem.rate(7));
  });

  it('is read from an envelope, and from what a proxy answers instead of one', () => {
    const response = new Response('', { status: 503, headers: { 'x-request-id': 'req_1', 'retry-after': '5' } });
    expect(problemOf('<html>', response)).toMatchObject({
      code: 'unknown',
      details: { status: 503, requestId: 'req_1', retryAfter: 5 },
    });
    const error = { code: 'invalid_field', message: 'm', param: 'name' };
    expect(problemOf({ error, request_id: 'req_2' }, response)).toMatchObject({
      code: 'invalid_field',
      message: 'm',
      details: { requestId: 'req_2', param: 'name' },
    });
  });
});
