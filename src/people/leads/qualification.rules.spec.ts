import { LEAD_TEXT_NAMES, type LeadTexts } from './lead-fields.dto.js';
import type { Operator, QualificationCondition, QualificationRule } from './qualification.dto.js';
import { qualify, type QualifiedFacts } from './qualification.rules.js';

const NO_TEXTS = Object.fromEntries(LEAD_TEXT_NAMES.map((name) => [name, null])) as unknown as LeadTexts;
const lead = (facts: Partial<QualifiedFacts>): QualifiedFacts => ({
  ...NO_TEXTS,
  source: 'widget',
  fields: {},
  ...facts,
});
const rule = (name: string, ...conditions: QualificationCondition[]): QualificationRule => ({
  ...{ name, conditions, status: 'qualified', score: null },
});
const plans = (value: QualifiedFacts['fields'][string]) => lead({ fields: { plans: value } });

describe('a condition on a lead', () => {
  it.each<[Operator, QualificationCondition['value'], holds: QualifiedFacts['fields'][string][], not: unknown[]]>([
    ['present', null, ['Gold', 0, false, ['Gold']], [null, '', '  ', []]],
    ['absent', null, [null, '', []], ['Gold', 0, false]],
    ['equals', 'gold', ['Gold', ' GOLD ', ['Silver', 'gold']], ['golden', null, ['Silver']]],
    ['not_equals', 'gold', ['Silver', null, ['Silver', 'Bronze']], [' Gold', ['Silver', 'Gold']]],
    ['contains', 'old', ['Gold', ['Silver', 'gold']], ['Silver', null]],
    ['one_of', ['gold', 'silver'], ['Silver', ['Bronze', 'Gold']], ['Bronze', null]],
    ['at_least', 50, [50, '50', 51.5], [49.9, 'many', '', null, true]],
    ['at_most', 50, [50, ' 50 ', -1], [50.1, 'few', '', null, true]],
  ])('a condition on a lead with %s %j holds for the values that fit, and no others', (operator, value, holds, not) => {
    const found = (fact: unknown) =>
      qualify([rule('it', { field: 'fields.plans', operator, value })], plans(fact as string)) !== null;
    expect(holds.filter((fact) => !found(fact))).toEqual([]);
    expect(not.filter(found)).toEqual([]);
  });

  it('names a text of the lead, its source or one of its own fields, and nothing that every object has', () => {
    const named = (field: string) => rule(field, { field, operator: 'present', value: null });
    const known = lead({ email: 'ada@example.com' });
    expect(
      ['email', 'source', 'phone', 'fields.constructor'].map((field) => qualify([named(field)], known)?.name),
    ).toEqual(['email', 'source', undefined, undefined]);
  });
});

it('the first rule whose conditions all hold decides', () => {
  const gold: QualificationCondition = { field: 'fields.plans', operator: 'equals', value: 'gold' };
  const mail: QualificationCondition = { field: 'email', operator: 'present', value: null };
  const rules = [rule('both', gold, mail), rule('gold', gold), rule('mail', mail)];
  expect(qualify(rules, plans('gold'))?.name).toBe('gold');
  expect(qualify(rules, { ...plans('gold'), email: 'ada@example.com' })?.name).toBe('both');
  expect(qualify(rules, lead({ email: 'ada@example.com' }))?.name).toBe('mail');
  expect(qualify(rules, lead({}))).toBeNull();
});
