import fc from 'fast-check';
import { getMetadataStorage, validateSync } from 'class-validator';
import '../../src/app.module.js';
import { fieldsOf, type Dto } from '../../src/http/input.js';
import { passes } from '../../src/http/passes.js';

/** Every class that has a rule, of every route. */
const DTOS = [
  ...(getMetadataStorage() as unknown as { validationMetadatas: Map<Dto, unknown> }).validationMetadatas.keys(),
];
const OPTIONS = { whitelist: false, stopAtFirstError: true, forbidUnknownValues: false } as const;

const anything = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, false, 0, 1, 0.5, 60, -1, '', 'a', 'de', 'Europe/Berlin', {}, []),
  fc.constantFrom<unknown>('ada@example.com', 'https://example.com/', '2026-08-17T09:30:00.000Z', ['*'], { a: 1 }),
  fc.constantFrom<unknown>(
    '01a1f896-19e4-753c-ad5a-b3e44be5d739',
    'created_at',
    'desc',
    'open',
    'user',
    'human',
    'x y',
  ),
  fc.anything(),
);

/** What the rules themselves list as allowed. */
const listed = (dto: Dto, property: string): unknown[] =>
  getMetadataStorage()
    .getTargetValidationMetadatas(dto, '', false, false)
    .filter(({ propertyName }) => propertyName === property)
    .flatMap(({ constraints }) => (constraints ?? []) as unknown[])
    .flat()
    .filter((value) => ['string', 'number'].includes(typeof value));

const sent = (dto: Dto) =>
  fc.record(
    Object.fromEntries(
      fieldsOf(dto).map((field) => [field, fc.oneof(anything, fc.constantFrom<unknown>('a', ...listed(dto, field)))]),
    ),
    { requiredKeys: [] },
  );

describe('the short way to judge an input', () => {
  it('there are classes to judge', () => expect(DTOS.length).toBeGreaterThan(20));

  it.each(DTOS.map((dto): [string, Dto] => [dto.name, dto]))('says of %s what class-validator says', (_, dto) => {
    fc.assert(
      fc.property(sent(dto), (fields) => {
        const instance = Object.assign(new dto(), fields);
        expect(passes(dto, instance)).toBe(validateSync(instance, OPTIONS).length === 0);
      }),
      { numRuns: 200 },
    );
  });
});
