/** Why a large model says that a person is needed: the kind of the message, its reason, and what the team reads first. */
import { clip } from '../prompts/as-data.js';
import type { ToolCall } from '../ports/model.js';
import type { TurnResult } from '../ports/turn.js';
import { HANDED_OVER } from '../turn-result.js';
import { FOR_PERSON, type Kind } from '../understanding/kinds.js';
import type { ParsedReply } from './reply.js';

export interface ForPerson {
  kind: Kind;
  reason: string | null;
  /** What the customer wants, in the model's words; null = it does not say. */
  summary: string | null;
}

const CHARACTERS_MAX = 600;

export function handOffIn({ arguments: given }: ToolCall): ForPerson {
  const text = (name: string): string | null => {
    const value = given?.[name];
    return typeof value === 'string' && value.trim() !== '' ? clip(value.trim(), CHARACTERS_MAX) : null;
  };
  // Without one the customer asked for a person, as far as we know.
  const kind = FOR_PERSON.find((one) => one === given?.['kind']) ?? 'person';
  return { kind, reason: text('reason'), summary: text('summary') };
}

/** A reply to what no words settle; a question of the model's goes on. */
export const forPersonIn = ({ tag, kind, reason }: ParsedReply): ForPerson | null =>
  tag !== 'ASK' && kind !== null && FOR_PERSON.includes(kind) ? { kind, reason, summary: null } : null;

/** @param said what the person wants, in their own words: the team reads why it gets them below */
export function needingPerson({ kind, reason, summary }: ForPerson, said: string): Partial<TurnResult> {
  const told = [reason, summary].filter((text) => text !== null).join(': ');
  const matter = told === '' ? said : `${said}\n— ${told}`;
  if (kind === 'person') return { ...HANDED_OVER, intentClass: 'escalate', matter };
  const handoffKind = kind === 'complaint' ? kind : null;
  return { status: 'abstained', abstainReason: 'needs_person', handoffKind, matter };
}
