/** A workspace's qualification rules: the first rule whose conditions all hold decides. */
import { ApiProperty } from '@nestjs/swagger';
import type { Problem } from '../../platform/http/fields.js';
import { firstProblem, shapeProblem, within, type ListEntry } from '../../platform/http/problems.js';
import { LEAD_TEXT_NAMES } from './lead-fields.dto.js';

export const OPERATORS = [
  'present',
  'absent',
  'equals',
  'not_equals',
  'contains',
  'one_of',
  'at_least',
  'at_most',
] as const;
export type Operator = (typeof OPERATORS)[number];
export const DECISIONS = ['qualified', 'disqualified'] as const;

export interface QualificationCondition {
  /** One of FACTS, or `fields.` and a key. */
  field: string;
  operator: Operator;
  value: string | number | boolean | string[] | null;
}

export interface QualificationRule {
  name: string;
  conditions: QualificationCondition[];
  status: (typeof DECISIONS)[number];
  /** The lead's score from 0 to 100; null leaves it unchanged. */
  score: number | null;
}

export const RULES_MAX = 50;
export const CONDITIONS_MAX = 20;
const TEXT_MAX = 200;
const VALUES_MAX = 50;
const FACTS: readonly string[] = [...LEAD_TEXT_NAMES, 'source'];
const OWN_FIELD = /^fields\.\S.{0,99}$/u;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX;
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);

/** The values that each operator accepts. */
const VALUES: Record<Operator, { fits: Check; says: string }> = {
  present: { fits: (value) => value === null, says: 'must be absent or null' },
  absent: { fits: (value) => value === null, says: 'must be absent or null' },
  equals: {
    fits: (value) => isText(value) || isNumber(value) || typeof value === 'boolean',
    says: 'must be a text, a number or a boolean',
  },
  not_equals: {
    fits: (value) => isText(value) || isNumber(value) || typeof value === 'boolean',
    says: 'must be a text, a number or a boolean',
  },
  contains: { fits: isText, says: `must be a text of at most ${TEXT_MAX} characters` },
  one_of: {
    fits: (value) => Array.isArray(value) && value.length > 0 && value.length <= VALUES_MAX && value.every(isText),
    says: `must be a list of 1 to ${VALUES_MAX} texts`,
  },
  at_least: { fits: isNumber, says: 'must be a number' },
  at_most: { fits: isNumber, says: 'must be a number' },
};

/** The problem with a list of rules in a request. */
export function rulesProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length > RULES_MAX)
    return { message: `must be a list of at most ${RULES_MAX} rules` };
  return firstProblem(value, ruleProblem);
}

function ruleProblem(rule: unknown): Problem | null {
  const shape = shapeProblem(rule, ['name', 'conditions', 'status', 'score'], ['name', 'conditions', 'status']);
  if (shape) return shape;
  const { name, conditions, status, score = null } = rule as ListEntry;
  if (!isText(name)) return { key: 'name', message: `must be a text of 1 to ${TEXT_MAX} characters` };
  if (!(DECISIONS as readonly unknown[]).includes(status))
    return { key: 'status', message: `must be one of ${DECISIONS.join(', ')}` };
  if (score !== null && !(Number.isInteger(score) && (score as number) >= 0 && (score as number) <= 100))
    return { key: 'score', message: 'must be a whole number from 0 to 100' };
  if (!Array.isArray(conditions) || conditions.length === 0 || conditions.length > CONDITIONS_MAX)
    return { key: 'conditions', message: `must be a list of 1 to ${CONDITIONS_MAX} conditions` };
  return within('conditions', firstProblem(conditions, conditionProblem));
}

function conditionProblem(condition: unknown): Problem | null {
  const shape = shapeProblem(condition, ['field', 'operator', 'value'], ['field', 'operator']);
  if (shape) return shape;
  const { field, operator, value = null } = condition as ListEntry;
  if (typeof field !== 'string' || !(FACTS.includes(field) || OWN_FIELD.test(field)))
    return { key: 'field', message: `must be one of ${FACTS.join(', ')} and fields.…` };
  if (typeof operator !== 'string' || !Object.hasOwn(VALUES, operator))
    return { key: 'operator', message: `must be one of ${OPERATORS.join(', ')}` };
  const { fits, says } = VALUES[operator as Operator];
  return fits(value) ? null : { key: 'value', message: `${says} for the operator ${operator}` };
}

/** Rules in their stored form, with every field. @param sent validated by rulesProblem */
export const normalRules = (sent: QualificationRuleSent[]): QualificationRule[] =>
  sent.map(({ name, conditions, status, score = null }) => ({
    name,
    conditions: conditions.map(({ field, operator, value = null }) => ({ field, operator, value })),
    status,
    score,
  }));

export type QualificationRuleSent = Omit<QualificationRule, 'score' | 'conditions'> & {
  score?: number | null;
  conditions: (Omit<QualificationCondition, 'value'> & { value?: QualificationCondition['value'] })[];
};

/** What a condition compares with. */
export const VALUE_TYPES = [
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array', items: { type: 'string' } },
  { type: 'null' },
];
const VALUE = {
  anyOf: VALUE_TYPES,
  description: 'A text, a number, true or false, a list of texts (`one_of`), or null (`present`, `absent`).',
} as object;

class QualificationConditionDto {
  @ApiProperty({
    description: `${FACTS.map((name) => `\`${name}\``).join(', ')}, or \`fields.\` and a key of the lead’s own fields.`,
  })
  field: string;
  @ApiProperty({ enum: OPERATORS })
  operator: Operator;
  @ApiProperty(VALUE)
  value: string | number | boolean | string[] | null;
}

/** The first rule whose conditions all hold decides on a lead. */
export class QualificationRuleDto {
  name: string;
  conditions: QualificationConditionDto[];
  @ApiProperty({ enum: DECISIONS })
  status: 'qualified' | 'disqualified';
  /** The lead’s new score; null leaves it unchanged. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100 })
  score: number | null;
}

class QualificationConditionBody {
  field: string;
  @ApiProperty({ enum: OPERATORS })
  operator: Operator;
  @ApiProperty({ ...VALUE, required: false })
  value?: string | number | boolean | string[] | null;
}

export class QualificationRuleBody {
  name: string;
  @ApiProperty({ minItems: 1, maxItems: CONDITIONS_MAX })
  conditions: QualificationConditionBody[];
  @ApiProperty({ enum: DECISIONS })
  status: 'qualified' | 'disqualified';
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, required: false })
  score?: number | null;
}
