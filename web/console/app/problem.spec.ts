/** What a person reads when the service refuses. */
import shell from '../texts/en/shell.js';
import { ApiProblem, problemOf, problemText } from './problem.js';

const textOf = (error: unknown): string => problemText(error, { shell });
const refused = (code: string, message: string, more: object = {}) =>
  new ApiProblem(code, message, { status: 400, ...more });

describe('a problem', () => {
  it('is said in our own words where the code is common', () => {
    expect(textOf(refused('network', '', { status: 0 }))).toBe(shell.problem.network);
    expect(textOf(new Error('x'))).toBe(shell.problem.unknown);
  });

  it('is else a sentence of the service’s message', () => {
    expect(textOf(refused('invalid_field', 'must not be blank'))).toBe('Must not be blank.');
  });

  it('keeps the name of the field with which its message begins', () => {
    const problem = refused('invalid_field', 'allowed_origins.1 must be an origin', { param: 'allowed_origins.1' });
    expect(textOf(problem)).toBe('allowed_origins.1 must be an origin.');
    expect(textOf(refused('invalid_field', 'name must not be blank', { param: 'name' }))).toBe(
      'name must not be blank.',
    );
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
