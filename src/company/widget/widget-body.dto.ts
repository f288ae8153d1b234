/** The widget's settings in a request: their validation, and merging a change. */
import { characters } from '../../platform/http/characters.js';
import type { Problem } from '../../platform/http/fields.js';
import { firstProblem, shapeProblem, within } from '../../platform/http/problems.js';
import { isWebUrl } from '../../platform/http/text-fields.js';
import { changedFields } from '../../platform/events/journal.js';
import { languageTag } from '../../platform/kernel/language-tags.js';
import { AGENT_MODES } from '../../conversations/sessions/agent-modes.dto.js';
import { WIDGET_TEXT_KEYS } from './widget-texts.js';
import {
  HANDOFF_FIELDS,
  LANGUAGES_MAX,
  LEAD_FIELDS,
  POSITIONS,
  presentWidget,
  SUGGESTIONS_MAX,
  THEMES,
  WIDGET_CHARS_MAX,
  WIDGET_DEFAULTS,
  type StoredWidget,
  type WidgetBody,
  type WidgetDto,
} from './widget.dto.js';
import { required } from '../../platform/kernel/invariant.js';

type Find = (value: unknown) => Problem | null;

/** Validates a value; `message` is the error. */
const must =
  (fits: (value: unknown) => boolean, message: string): Find =>
  (value) =>
    fits(value) ? null : { message };

const text = (max: number): Find =>
  must(
    (value) => typeof value === 'string' && /\S/u.test(value) && characters(value) <= max,
    `must be a text of 1 to ${max} characters and not blank`,
  );
const oneOf = (values: readonly string[]): Find =>
  must((value) => (values as readonly unknown[]).includes(value), `must be one of ${values.join(', ')}`);
const flag = must((value) => typeof value === 'boolean', 'must be true or false');
const httpsUrl = must(
  (value) => typeof value === 'string' && isWebUrl(value) && /^https:/i.test(value),
  'must be an https URL of at most 2000 bytes',
);
const color = must(
  (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  'must be a colour such as #2454d6',
);
const list =
  (max: number, find: Find): Find =>
  (value) => {
    if (!Array.isArray(value) || value.length > max) return { message: `must be a list of at most ${max} entries` };
    const twice = value.findIndex((item, at) => value.indexOf(item) < at);
    return firstProblem(value, find) ?? (twice < 0 ? null : { key: String(twice), message: 'is a duplicate' });
  };
/** A map by language tag, or `*` for every language; tags are compared ignoring case. */
const byLanguage =
  (find: Find): Find =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { message: 'must be an object' };
    const entries = Object.entries(value);
    if (entries.length > LANGUAGES_MAX) return { message: `must not have more than ${LANGUAGES_MAX} languages` };
    const seen = new Set<string>();
    for (const [key, item] of entries) {
      const tag = languageKey(key);
      if (tag === null) return { key, message: 'must be a BCP 47 language tag such as de or pt-BR, or *' };
      if (seen.has(tag)) return { key, message: 'is a duplicate language' };
      seen.add(tag);
      const problem = within(key, find(item));
      if (problem) return problem;
    }
    return null;
  };
const texts: Find = (value) => fieldsProblem(value, Object.fromEntries(WIDGET_TEXT_KEYS.map((key) => [key, WORDS])));
const WORDS = text(WIDGET_CHARS_MAX.text);

const FIELDS: Record<keyof WidgetDto, Find> = {
  greeting: text(WIDGET_CHARS_MAX.greeting),
  greetings: byLanguage(text(WIDGET_CHARS_MAX.greeting)),
  agent_name: text(WIDGET_CHARS_MAX.label),
  avatar_url: httpsUrl,
  accent_color: color,
  position: oneOf(POSITIONS),
  theme: oneOf(THEMES),
  launcher_label: text(WIDGET_CHARS_MAX.label),
  suggestions: list(SUGGESTIONS_MAX, text(WIDGET_CHARS_MAX.suggestion)),
  privacy_url: httpsUrl,
  lead_form: (value) =>
    fieldsProblem(value, {
      enabled: flag,
      fields: list(LEAD_FIELDS.length, oneOf(LEAD_FIELDS)),
    }),
  handoff_fields: list(HANDOFF_FIELDS.length, oneOf(HANDOFF_FIELDS)),
  voice_enabled: flag,
  browser_speech_recognition: flag,
  read_aloud: flag,
  attachments: flag,
  agent_mode: oneOf(AGENT_MODES),
  texts: byLanguage(texts),
};

/** The problem with the widget's settings in a request; null resets a field, so it is always valid. */
export const widgetProblem: Find = (value) =>
  fieldsProblem(
    value,
    Object.fromEntries(
      Object.entries(FIELDS).map(([name, find]) => [name, (one) => (one === null ? null : find(one))]),
    ),
  );

/** An object of known, optional keys, each validated. */
function fieldsProblem(value: unknown, fields: Record<string, Find>): Problem | null {
  const shape = shapeProblem(value, Object.keys(fields), []);
  if (shape) return shape;
  for (const [key, item] of Object.entries(value as object)) {
    const problem = within(key, required(fields[key], `the check of ${key}`)(item));
    if (problem) return problem;
  }
  return null;
}

/** The tag in its stored form, or null if invalid. */
const languageKey = (key: string): string | null => (key === '*' ? key : languageTag(key));

/** The widget's settings after the change. @param sent validated by widgetProblem */
export function mergedWidget(before: WidgetDto, sent: WidgetBody): WidgetDto {
  const next = { ...before };
  for (const [name, value] of Object.entries(sent)) Object.assign(next, { [name]: value ?? undefined });
  const { greetings, texts: words, lead_form: form, accent_color: accent } = sent;
  return presentWidget(
    defined({
      ...next,
      ...(accent && { accent_color: accent.toLowerCase() }),
      ...(greetings && { greetings: keyed(greetings) }),
      ...(words && { texts: keyed(words) }),
      ...(form && { lead_form: { ...WIDGET_DEFAULTS.lead_form, ...form } }),
    }),
  );
}

/** The same map with every tag in its canonical form. */
const keyed = <T>(map: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(map).map(([key, value]) => [required(languageKey(key), 'the tag of a text'), value]),
  );

const defined = (fields: object): StoredWidget =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The part to store: values that are not the default. */
export function storedWidget(widget: WidgetDto): StoredWidget {
  const names = Object.keys(changedFields(WIDGET_DEFAULTS, widget) ?? {}) as (keyof WidgetDto)[];
  return Object.fromEntries(names.map((name) => [name, widget[name]]));
}
