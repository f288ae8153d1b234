/** Finds the workspace's rule that matches a lead. */
import type { LeadTexts } from './lead-fields.dto.js';
import type { Operator, QualificationCondition, QualificationRule } from './qualification.dto.js';

/** Facts about a lead, named as in conditions. */
export interface QualifiedFacts extends LeadTexts {
  source: string | null;
  fields: Record<string, Fact | string[]>;
}
type Fact = string | number | boolean | null;

/**
 * The first rule whose conditions all hold; null if none does. Texts are compared without case and surrounding
 * space.
 */
export const qualify = (rules: QualificationRule[], lead: QualifiedFacts): QualificationRule | null =>
  rules.find((rule) => failingOf(rule, lead).length === 0) ?? null;

/** What rules make of a lead, by position. */
export interface RuleTrial {
  /** The rule that decides; null = none. */
  rule: number | null;
  /** Without one: of the rule that comes closest, the conditions that do not hold; null if there are no rules. */
  closest: { rule: number; failing: number[] } | null;
}

export function tryRules(rules: QualificationRule[], lead: QualifiedFacts): RuleTrial {
  const tried = rules.map((rule, index) => ({ rule: index, failing: failingOf(rule, lead) }));
  const rule = tried.findIndex(({ failing }) => failing.length === 0);
  if (rule >= 0) return { rule, closest: null };
  return { rule: null, closest: tried.toSorted((a, b) => a.failing.length - b.failing.length)[0] ?? null };
}

/** The conditions that do not hold, by position. */
const failingOf = ({ conditions }: QualificationRule, lead: QualifiedFacts): number[] =>
  conditions.flatMap((condition, index) => (holds(condition, factOf(lead, condition.field)) ? [] : [index]));

function factOf(lead: QualifiedFacts, field: string): Fact | string[] {
  if (!field.startsWith('fields.')) return lead[field as Exclude<keyof QualifiedFacts, 'fields'>] ?? null;
  const key = field.slice('fields.'.length);
  return Object.hasOwn(lead.fields, key) ? (lead.fields[key] ?? null) : null;
}

/** For a list, one matching entry is enough. */
function holds({ operator, value }: QualificationCondition, fact: Fact | string[]): boolean {
  const facts = (Array.isArray(fact) ? fact : [fact]).filter((item) => item !== null && normalized(item) !== '');
  if (operator === 'present') return facts.length > 0;
  if (operator === 'absent') return facts.length === 0;
  if (operator === 'not_equals') return facts.every((item) => normalized(item) !== normalized(value));
  return facts.some((item) => compares(operator, item, value));
}

function compares(operator: Operator, fact: Fact, value: QualificationCondition['value']): boolean {
  if (operator === 'contains') return normalized(fact).includes(normalized(value));
  if (operator === 'one_of') return (value as string[]).some((item) => normalized(item) === normalized(fact));
  if (operator === 'equals') return normalized(fact) === normalized(value);
  const number = typeof fact === 'number' ? fact : typeof fact === 'string' && fact.trim() !== '' ? Number(fact) : NaN;
  return operator === 'at_least' ? number >= (value as number) : number <= (value as number);
}

const normalized = (value: unknown): string => String(value).normalize('NFKC').trim().toLowerCase();
