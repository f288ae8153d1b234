import { Script } from 'node:vm';
import fc from '../../../test/support/fast-check.js';
import { schemaProblem, type JsonSchema } from './json-schema.js';

const ORDER: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' },
    code: { type: 'string', pattern: '^x+$' },
    amount: { type: 'number', exclusiveMinimum: 0 },
    unit: { enum: ['EUR', 'USD'] },
    when: { type: 'string', format: 'date-time' },
    notes: { type: 'array', items: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } } },
  },
  required: ['id'],
  additionalProperties: false,
};

describe('a value against a schema', () => {
  it('is accepted if it fits, with each pattern compiled separately', () => {
    expect(schemaProblem(ORDER, { id: 'AB-1', code: 'xx', amount: 2, unit: 'EUR' })).toBeNull();
    expect(schemaProblem(ORDER, { id: 'AB-1', code: 'AB-1' })).toMatchObject({ path: 'code' });
    expect(schemaProblem(ORDER, { id: 'xx' })).toMatchObject({ path: 'id' });
  });

  it('is refused with the path of the invalid field, without being quoted or coerced', () => {
    expect(schemaProblem(ORDER, {})).toEqual({ path: 'id', message: 'is required' });
    expect(schemaProblem(ORDER, { id: 'AB-1', secret: 1 })).toEqual({
      path: 'secret',
      message: 'is not an accepted field',
    });
    expect(schemaProblem(ORDER, { id: 'AB-1', amount: '2' })).toEqual({ path: 'amount', message: 'must be number' });
    expect(schemaProblem(ORDER, { id: 'AB-1', unit: 'CHF' })).toEqual({
      path: 'unit',
      message: 'must be one of ["EUR","USD"]',
    });
    expect(schemaProblem(ORDER, { id: 'AB-1', notes: [{ text: 'a' }, {}] })).toEqual({
      path: 'notes.1.text',
      message: 'is required',
    });
    expect(schemaProblem(ORDER, [])).toEqual({ path: '', message: 'must be object' });
    expect(schemaProblem(ORDER, JSON.parse('{"id":"AB-1","__proto__":1}'))).toMatchObject({ path: '__proto__' });
  });

  it.each(['2026-02-30T10:00:00Z', '2026-02-03', '2026-02-03T24:00:00Z', 'tomorrow'])(
    'is not a date-time if it is %s',
    (when) => expect(schemaProblem(ORDER, { id: 'AB-1', when })).toMatchObject({ path: 'when' }),
  );

  it('is refused quickly by a pattern that would take forever', () => {
    const schema: JsonSchema = { type: 'string', pattern: '^(a+)+$' };

    expect(schemaProblem(schema, `${'a'.repeat(60)}!`)).toMatchObject({ path: '' });

    expect(schemaProblem(schema, 'aaa')).toBeNull();
  });

  it.each<[string, JsonSchema, unknown]>([
    [
      'a thousand texts, each of which its pattern matches in some time',
      { type: 'array', items: { type: 'string', pattern: '^(?:(a+)+b|a+c)$' } },
      Array(1_000).fill(`${'a'.repeat(22)}c`),
    ],
    [
      'thousands of items, each compared with each other',
      { type: 'array', uniqueItems: true },
      Array.from({ length: 20_000 }, (_, index) => ({ a: { b: { c: [index] } } })),
    ],
    [
      'a thousand alternatives for thousands of items',
      { type: 'array', items: { not: { enum: Array.from({ length: 1_500 }, (_, n) => [n, [n], { n }]) } } },
      Array.from({ length: 10_000 }, (_, n) => [n, [n], { m: n }]),
    ],
  ])('is refused where schema and value together would take too long: %s', (_, schema, value) =>
    expect(schemaProblem(schema, value)).toEqual({ path: '', message: 'takes too long to check' }),
  );

  it('is accepted if it is long and its schema is ordinary', () => {
    const notes = Array.from({ length: 3_000 }, (_, n) => ({ text: `note ${n}` }));
    expect(schemaProblem(ORDER, { id: 'AB-1', notes })).toBeNull();
  });

  it('is not refused because the machine is busy: the limit counts CPU time', () => {
    const late = Object.assign(new Error('timed out'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
    const run = jest.spyOn(Script.prototype, 'runInContext').mockImplementationOnce(() => {
      throw late;
    });
    expect(schemaProblem(ORDER, { id: 'AB-1' })).toBeNull();
    expect(run).toHaveBeenCalledTimes(2);
    run.mockRestore();
  });

  it('never throws, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const problem = schemaProblem(ORDER, value);
        expect(problem === null || typeof problem.message === 'string').toBe(true);
      }),
    );
  });
});
