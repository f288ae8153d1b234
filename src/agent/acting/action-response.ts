/** Phrases the response of the customer's API: short, clean text of its fields, never its JSON. */
import type { Json } from '../../platform/kernel/json-schema.js';
import { maskSecretNumbers } from '../../platform/kernel/mask.js';
import { containsBlockedPhrase } from '../guardrails/guardrails.js';
import { hasForbiddenLink } from '../guardrails/links.js';
import type { ResponseWording } from '../ports/tool.js';
import type { TurnGuardrails } from '../ports/turn.js';
import { quarantineReason } from '../retrieval/quarantine.js';
import { stated, t } from '../../platform/kernel/texts/texts.js';
import { actionSummary } from './action-summary.js';
import type { Arguments } from './arguments.js';
import { renderedTemplate } from './response-template.js';

const FIELDS_MAX = 8;
/** Limit without a template, for fields such as a state, a name, a number; longer texts are not repeated. */
const FIELD_CHARACTERS_MAX = 40;
const FIELD_WORDS_MAX = 4;
/** Limit in a template, which names its fields. */
const VALUE_CHARACTERS_MAX = 200;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** The person's language and time zone, and the guardrails for the text. */
export interface ResponseContext {
  language: string;
  /** IANA; null = unknown, and times are given in UTC. */
  timezone: string | null;
  guardrails: TurnGuardrails | undefined;
}

/** A response to phrase: the action with its arguments, and the API's response. */
export interface ActionResponse {
  name: string;
  arguments: Arguments;
  data: Json;
  wording: ResponseWording | undefined;
}

/** The text for a completed action: the workspace's template, else a sentence of the response's fields. */
export function responseText(
  { name, arguments: args, data, wording }: ActionResponse,
  context: ResponseContext,
): string {
  const { language, guardrails } = context;
  const formatValue = (value: Json): string | null => valueText(value, context);
  const body = bodyOf(data);
  const rendered = wording?.template ? renderedTemplate(wording.template, { data: body, language, formatValue }) : null;
  if (rendered !== null && !containsBlockedPhrase([rendered], guardrails)) return rendered;
  const done = stated('action.done', language, { what: actionSummary(name, args) });
  const fields = fieldTexts(body, context);
  if (fields.length === 0) return done;
  const what = fields.join('; ');
  return wording?.isRead
    ? stated('action.found', language, { what })
    : `${done}\n${stated('action.response', language, { what })}`;
}

/** The response's own short fields, as `label: value`. Omits text that addresses an assistant, and links. */
export function fieldTexts(body: Json, context: ResponseContext): string[] {
  const fields = Object.entries(innermost(body));
  // `ok: true` adds nothing to the fact that it was done.
  if (fields.every(([, value]) => typeof value === 'boolean')) return [];
  return fields
    .map(([key, value]) => [labelText(key, context), shortText(value, context)] as const)
    .filter((pair): pair is [string, string] => pair[0] !== null && pair[1] !== null)
    .slice(0, FIELDS_MAX)
    .map(([label, value]) => `${label}: ${value}`)
    .filter((text) => !containsBlockedPhrase([text], context.guardrails));
}

const labelText = (key: string, context: ResponseContext): string | null => shortText(key.replace(/_/g, ' '), context);

function shortText(value: Json, context: ResponseContext): string | null {
  if (typeof value !== 'string') return valueText(value, context);
  if (value.trim() === '' || value.length > FIELD_CHARACTERS_MAX || value.split(/\s+/).length > FIELD_WORDS_MAX)
    return null;
  return /[\p{Cc}\p{Cf}<>]|https?:|www\./iu.test(value) ? null : valueText(value, context);
}

/** A scalar as a person reads it; null for anything else, and for text that must not be shown. */
export function valueText(value: Json, { language, timezone, guardrails }: ResponseContext): string | null {
  if (typeof value === 'boolean') return t(value ? 'choice.yes' : 'choice.no', language);
  if (typeof value === 'number') return maskSecretNumbers(String(value));
  if (typeof value !== 'string') return null;
  const clean = value
    .replace(/<[^<>]{0,500}>/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[<>`*[\]{}|\\]/gu, '')
    .trim();
  if (clean === '' || quarantineReason(value) !== null) return null;
  if (hasForbiddenLink(clean, guardrails?.linkHosts ?? null)) return null;
  const text = dateText(clean, language, timezone) ?? maskSecretNumbers(clean);
  return text.length <= VALUE_CHARACTERS_MAX ? text : `${text.slice(0, VALUE_CHARACTERS_MAX).toWellFormed()}…`;
}

/** A date such as `2026-12-03` in the customer's language; a timestamp in their time zone. null = not a date. */
function dateText(text: string, language: string, timezone: string | null): string | null {
  const isDay = DATE.test(text);
  if (!isDay && !TIMESTAMP.test(text)) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime()) || (isDay && !date.toISOString().startsWith(text))) return null;
  const style = isDay ? ({ dateStyle: 'long' } as const) : TIMESTAMP_FORMAT;
  const format = new Intl.DateTimeFormat(Intl.getCanonicalLocales(language)[0], {
    ...style,
    timeZone: isDay ? 'UTC' : (timezone ?? 'UTC'),
    numberingSystem: 'latn',
    calendar: 'gregory',
  });
  return format.format(date).replace(/[\u202F\u00A0]/g, ' ');
}
const TIMESTAMP_FORMAT = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;

/** The body of the response, without the metadata of the API client. */
const bodyOf = (data: Json): Json =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && 'http_status' in data && 'body' in data
    ? (data['body'] ?? null)
    : data;

/** The innermost object, without wrapper objects. */
function innermost(body: Json): { [key: string]: Json } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const [only, ...others] = Object.values(body);
  const wrapped = typeof only === 'object' && only !== null && !Array.isArray(only) && others.length === 0;
  return wrapped ? innermost(only) : body;
}
