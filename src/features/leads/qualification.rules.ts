/** Which of a workspace's rules holds for a lead. */
import type { Operator, QualificationCondition, QualificationRule } from './qualification.dto.js';

/** What is known of a lead, as conditions name it. */
export interface QualifiedFacts {
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  intent: string | null;
  source: string | null;
  fields: Record<string, Fact | string[]>;
}
type Fact = string | number | boolean | null;

/** The first rule whose conditions all hold; null where none does. Texts are compared without case and outer space. */
export const qualify = (rules: QualificationRule[], lead: QualifiedFacts): QualificationRule | null =>
  rules.find(({ conditions }) => conditions.every((condition) => holds(condition, factOf(lead, condition.field)))) ??
  null;

function factOf(lead: QualifiedFacts, field: string): Fact | string[] {
  if (!field.startsWith('fields.')) return lead[field as Exclude<keyof QualifiedFacts, 'fields'>] ?? null;
  const key = field.slice('fields.'.length);
  return Object.hasOwn(lead.fields, key) ? lead.fields[key]! : null;
}

/** Of a list, one entry is enough. */
function holds({ operator, value }: QualificationCondition, fact: Fact | string[]): boolean {
  const facts = (Array.isArray(fact) ? fact : [fact]).filter((one) => one !== null && plain(one) !== '');
  if (operator === 'present') return facts.length > 0;
  if (operator === 'absent') return facts.length === 0;
  if (operator === 'not_equals') return facts.every((one) => plain(one) !== plain(value));
  return facts.some((one) => compares(operator, one, value));
}

function compares(operator: Operator, fact: Fact, value: QualificationCondition['value']): boolean {
  if (operator === 'contains') return plain(fact).includes(plain(value));
  if (operator === 'one_of') return (value as string[]).some((one) => plain(one) === plain(fact));
  if (operator === 'equals') return plain(fact) === plain(value);
  const number = typeof fact === 'number' ? fact : typeof fact === 'string' && fact.trim() !== '' ? Number(fact) : NaN;
  return operator === 'at_least' ? number >= (value as number) : number <= (value as number);
}

const plain = (value: unknown): string => String(value).normalize('NFKC').trim().toLowerCase();
