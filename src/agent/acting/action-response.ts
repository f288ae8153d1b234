/** Says what the customer's API gave back: short, clean text of its fields, and never its JSON. */
import type { Json } from '../../kernel/json-schema.js';
import { maskSecretNumbers } from '../../kernel/mask.js';
import { holdsBlocked } from '../guardrails/guardrails.js';
import { hasForbiddenLink } from '../guardrails/links.js';
import type { ResponseWording } from '../ports/tool.js';
import type { TurnGuardrails } from '../ports/turn.js';
import { quarantineReason } from '../retrieval/quarantine.js';
import { t } from '../texts/messages.js';
import { actionSummary } from './action-summary.js';
import type { Arguments } from './arguments.js';
import { renderedTemplate } from './response-template.js';

const FIELDS_MAX = 8;
/** Without a template a text is said where it is a state, a name, a number; no message to anybody. */
const FIELD_CHARACTERS_MAX = 40;
const FIELD_WORDS_MAX = 4;
/** In a template, which names its fields. */
const VALUE_CHARACTERS_MAX = 200;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

export interface Listener {
  language: string;
  /** IANA; null = not known, and times are said in UTC. */
  timezone: string | null;
  guardrails: TurnGuardrails | undefined;
}

/** A response to be said: the action with its arguments, and what came back. */
export interface ActionResponse {
  name: string;
  arguments: Arguments;
  data: Json;
  wording: ResponseWording | undefined;
}

/** What is said of an action that was done: the workspace's template, else a sentence of the response's fields. */
export function responseText({ name, arguments: args, data, wording }: ActionResponse, listener: Listener): string {
  const { language, guardrails } = listener;
  const say = (value: Json): string | null => valueText(value, listener);
  const body = bodyOf(data);
  const rendered = wording?.template ? renderedTemplate(wording.template, { data: body, language, say }) : null;
  if (rendered !== null && !holdsBlocked([rendered], guardrails)) return rendered;
  const done = t('done', language, { what: actionSummary(name, args) });
  const fields = fieldTexts(body, listener);
  if (fields.length === 0) return done;
  const what = fields.join('; ');
  return wording?.isRead ? t('found', language, { what }) : `${done}\n${t('response', language, { what })}`;
}

/** The response's own short fields, as `label: value`. None that speaks to an assistant or leads anywhere. */
export function fieldTexts(body: Json, listener: Listener): string[] {
  const fields = Object.entries(innermost(body));
  // `ok: true` tells no more than that it was done.
  if (fields.every(([, value]) => typeof value === 'boolean')) return [];
  return fields
    .map(([key, value]) => [labelText(key, listener), shortText(value, listener)] as const)
    .filter((pair): pair is [string, string] => pair[0] !== null && pair[1] !== null)
    .slice(0, FIELDS_MAX)
    .map(([label, value]) => `${label}: ${value}`)
    .filter((text) => !holdsBlocked([text], listener.guardrails));
}

const labelText = (key: string, listener: Listener): string | null => shortText(key.replace(/_/g, ' '), listener);

function shortText(value: Json, listener: Listener): string | null {
  if (typeof value !== 'string') return valueText(value, listener);
  if (value.trim() === '' || value.length > FIELD_CHARACTERS_MAX || value.split(/\s+/).length > FIELD_WORDS_MAX)
    return null;
  return /[\p{Cc}\p{Cf}<>]|https?:|www\./iu.test(value) ? null : valueText(value, listener);
}

/** A scalar as a person reads it; null for anything else, and for a text that may not be said. */
export function valueText(value: Json, { language, timezone, guardrails }: Listener): string | null {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no', language);
  if (typeof value === 'number') return maskSecretNumbers(String(value));
  if (typeof value !== 'string') return null;
  const clean = value
    .replace(/<[^<>]{0,500}>/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[<>`*[\]{}|\\]/gu, '')
    .trim();
  if (clean === '' || quarantineReason(value) !== null) return null;
  if (hasForbiddenLink(clean, guardrails?.linkHosts ?? null)) return null;
  const said = dateText(clean, language, timezone) ?? maskSecretNumbers(clean);
  return said.length <= VALUE_CHARACTERS_MAX ? said : `${said.slice(0, VALUE_CHARACTERS_MAX).toWellFormed()}…`;
}

/** `2026-12-03` in the customer's language; a moment on their clock. null = it is no date. */
function dateText(text: string, language: string, timezone: string | null): string | null {
  const isDay = DATE.test(text);
  if (!isDay && !MOMENT.test(text)) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || (isDay && !at.toISOString().startsWith(text))) return null;
  const shape = isDay ? ({ dateStyle: 'long' } as const) : MOMENT_SHAPE;
  const format = new Intl.DateTimeFormat(Intl.getCanonicalLocales(language)[0], {
    ...{ ...shape, timeZone: isDay ? 'UTC' : (timezone ?? 'UTC'), numberingSystem: 'latn', calendar: 'gregory' },
  });
  return format.format(at).replace(/[\u202F\u00A0]/g, ' ');
}
const MOMENT_SHAPE = {
  ...({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
  ...({ hourCycle: 'h23', timeZoneName: 'short' } as const),
};

/** The body of a response, out of what the caller of the API keeps beside it. */
const bodyOf = (data: Json): Json =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && 'http_status' in data && 'body' in data
    ? (data['body'] ?? null)
    : data;

/** The object with the fields, out of what it is wrapped in. */
function innermost(body: Json): { [key: string]: Json } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const [only, ...others] = Object.values(body);
  const wrapped = typeof only === 'object' && only !== null && !Array.isArray(only) && others.length === 0;
  return wrapped ? innermost(only) : body;
}
