/** Converts guardrails to form values and back. */
import { linesOf } from '../../app/lines.js';
import type { Change, Guardrails } from '../../app/guardrails-settings.js';

/** One entry per line. */
export const LISTS = ['blocked_topics', 'blocked_phrases', 'escalation_phrases'] as const;
/** The same, but an omitted list allows everything. */
export const ALLOWED = ['allowed_actions', 'allowed_link_hosts'] as const;
/** Numbers; empty = no limit. */
export const NUMBERS = [
  'max_turns',
  'escalate_after_misses',
  'max_actions_per_session',
  'message_retention_days',
] as const;
/** Empty = the built-in text. */
export const TEXTS = ['ai_notice', 'fallback_message'] as const;
export const FLAGS = ['require_citations', 'verbatim_only', 'mask_pii', 'embed_internal'] as const;
export const CHOICES = {
  actions_mode: ['off', 'confirm', 'auto'],
  destructive_actions: ['approve', 'deny'],
  injection: ['off', 'flag', 'block'],
  semantic_search: ['on', 'off'],
} as const;
export type Flag = (typeof FLAGS)[number];
export type Allowed = (typeof ALLOWED)[number];
export type ChoiceName = keyof typeof CHOICES;

export type TypedName =
  | (typeof LISTS)[number]
  | (typeof ALLOWED)[number]
  | (typeof NUMBERS)[number]
  | (typeof TEXTS)[number]
  | 'min_confidence';
export type Typed = Record<TypedName, string>;
/** Values that are selected rather than typed. */
export type Chosen = Pick<Guardrails, (typeof FLAGS)[number] | ChoiceName> &
  Record<`restricts_${(typeof ALLOWED)[number]}`, boolean>;

export function typedOf(guardrails: Guardrails): Typed {
  const listed = [...LISTS, ...ALLOWED].map((name) => [name, (guardrails[name] ?? []).join('\n')]);
  const plain = [...NUMBERS, ...TEXTS, 'min_confidence' as const].map((name) => [name, String(guardrails[name] ?? '')]);
  return Object.fromEntries([...listed, ...plain]) as Typed;
}

export function chosenOf(guardrails: Guardrails): Chosen {
  const { require_citations, verbatim_only, mask_pii, embed_internal } = guardrails;
  const { actions_mode, destructive_actions, injection, semantic_search } = guardrails;
  return {
    require_citations,
    verbatim_only,
    mask_pii,
    embed_internal,
    actions_mode,
    destructive_actions,
    injection,
    semantic_search,
    restricts_allowed_actions: guardrails.allowed_actions !== null,
    restricts_allowed_link_hosts: guardrails.allowed_link_hosts !== null,
  };
}

/** The fields that changed; values that others changed meanwhile are not overwritten. */
export function changeOf(before: Guardrails, typed: Typed, chosen: Chosen): Change {
  const { restricts_allowed_actions, restricts_allowed_link_hosts, ...plain } = chosen;
  const next: Change = {
    ...plain,
    ...(Object.fromEntries(LISTS.map((name) => [name, linesOf(typed[name])])) as Change),
    ...(Object.fromEntries(NUMBERS.map((name) => [name, typed[name].trim() ? Number(typed[name]) : null])) as Change),
    ...(Object.fromEntries(TEXTS.map((name) => [name, typed[name].trim() || null])) as Change),
    min_confidence: Number(typed.min_confidence),
    allowed_actions: restricts_allowed_actions ? linesOf(typed.allowed_actions) : null,
    allowed_link_hosts: restricts_allowed_link_hosts ? linesOf(typed.allowed_link_hosts) : null,
  };
  const differs = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof Guardrails]);
  return Object.fromEntries(Object.entries(next).filter(differs));
}
