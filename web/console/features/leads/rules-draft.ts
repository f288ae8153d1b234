/** Rules for qualifying leads while they are edited: every value is the text of its field. */
import type { components } from '../../../../docs/openapi.js';

type Schemas = components['schemas'];
export type Rule = Schemas['QualificationRule'];
type SentRule = Schemas['QualificationRuleBody'];
export type Operator = Rule['conditions'][number]['operator'];

export const OPERATORS = [
  'present',
  'absent',
  'equals',
  'not_equals',
  'contains',
  'one_of',
  'at_least',
  'at_most',
] as const satisfies readonly Operator[];
export const FACTS = ['name', 'email', 'phone', 'company', 'intent', 'source'] as const;
/** Stands for a field of the lead's own, whose name is typed. */
export const OWN = 'fields';
export type Fact = (typeof FACTS)[number] | typeof OWN;

export interface DraftCondition {
  key: number;
  field: Fact;
  /** Name of the lead's own field. */
  own: string;
  operator: Operator;
  value: string;
}

export interface DraftRule {
  key: number;
  name: string;
  status: Rule['status'];
  score: string;
  conditions: DraftCondition[];
}

let keys = 0;

export const newCondition = (): DraftCondition => ({
  ...{ key: ++keys, field: 'company', own: '', operator: 'present', value: '' },
});
export const newRule = (): DraftRule => ({
  ...{ key: ++keys, name: '', status: 'qualified', score: '', conditions: [newCondition()] },
});

export const hasValue = (operator: Operator): boolean => operator !== 'present' && operator !== 'absent';
export const isNumber = (operator: Operator): boolean => operator === 'at_least' || operator === 'at_most';

const PREFIX = `${OWN}.`;

export const draftOf = (rules: readonly Rule[]): DraftRule[] =>
  rules.map(({ name, status, score, conditions }) => ({
    ...{ key: ++keys, name, status, score: score === null ? '' : String(score) },
    conditions: conditions.map(({ field, operator, value }) => ({
      key: ++keys,
      field: field.startsWith(PREFIX) ? OWN : (field as Fact),
      own: field.startsWith(PREFIX) ? field.slice(PREFIX.length) : '',
      operator,
      value: Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value),
    })),
  }));

export const fieldOf = ({ field, own }: DraftCondition): string => (field === OWN ? PREFIX + own.trim() : field);

/** As the service takes them; it names what is wrong. */
export const sentOf = (rules: readonly DraftRule[]): SentRule[] =>
  rules.map(({ name, status, score, conditions }) => ({
    name: name.trim(),
    status,
    score: score.trim() === '' ? null : Number(score),
    conditions: conditions.map((condition) => ({
      field: fieldOf(condition),
      operator: condition.operator,
      value: hasValue(condition.operator) ? valueOf(condition) : null,
    })),
  }));

function valueOf({ operator, value }: DraftCondition): string | number | string[] {
  if (operator === 'one_of') return listOf(value);
  return isNumber(operator) && value.trim() !== '' ? Number(value) : value.trim();
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a rule can be tried already, though its name may be missing. */
export const isComplete = ({ conditions }: DraftRule): boolean =>
  conditions.length > 0 &&
  conditions.every(
    (condition) =>
      (condition.field !== OWN || condition.own.trim() !== '') &&
      (!hasValue(condition.operator) ||
        (isNumber(condition.operator)
          ? condition.value.trim() !== '' && Number.isFinite(Number(condition.value))
          : listOf(condition.value).length > 0)),
  );

/** The same list with an entry moved by one place. */
export function moved<Entry>(list: readonly Entry[], from: number, by: -1 | 1): Entry[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(from + by, 0, entry);
  return next;
}
