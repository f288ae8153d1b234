/**
 * URL templates of actions (specification §3.11): `https://api.example.com/orders/{order_id}?expand={expand}`.
 * Scheme and host are fixed; a variable is part of one path segment or one query value, percent-encoded, so
 * that no argument can change the structure of the URL.
 */
import type { Json } from '../../platform/kernel/json-schema.js';
import { required } from '../../platform/kernel/invariant.js';
import { urlOf } from '../../platform/kernel/url.js';
import { textBefore } from '../../platform/kernel/text-before.js';

const URL_CHARS_MAX = 2_000;
const BUILT_CHARS_MAX = 8_000;
const VARIABLE = /\{([^{}]*)\}/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;
const SHAPE = /^(https?:\/\/[^/?#{}@\\]+)(\/[^?#]*)?(?:\?([^#]*))?$/;
/** Replaces a variable while a template is validated. */
const SAMPLE = 'x';
const CONTROL = /\p{Cc}/u;

export interface UrlTemplate {
  /** Scheme, host and port. */
  origin: string;
  /** Names of variables, without duplicates. */
  inPath: string[];
  inQuery: string[];
  segments: string[];
  /** Query parameters as written: the name, and a value that may contain variables. */
  query: [name: string, value: string][];
}

/** An argument that does not fit into the URL; `message` continues after its name. */
export class UrlArgumentProblem extends Error {
  constructor(
    readonly argument: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The problem with a template, continuing after `url`; null = none. Whether its host may be called is checked
 * elsewhere.
 */
export function templateProblem(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > URL_CHARS_MAX || !/^[\x21-\x7e]+$/.test(text))
    return `must be a URL template of at most ${URL_CHARS_MAX} visible ASCII characters`;
  const match = SHAPE.exec(text);
  if (!match)
    return 'must be https://, a fixed host, a path and an optional query, with {variables} only in path and query';
  for (const [, name = ''] of text.matchAll(VARIABLE))
    if (!NAME.test(name)) return 'has a variable whose name contains characters other than letters, digits, _, - and .';
  if (/[{}]/.test(text.replace(VARIABLE, ''))) return 'has an unbalanced brace';
  const names = (match[3] ?? '').split('&').map((pair) => textBefore(pair, '='));
  if (names.some((name) => /[{}]/.test(name))) return 'may have variables in the values of the query, not in the names';
  const sample = sampleOf(text);
  if (urlOf(sample) === null || hrefOf(sample) !== sample)
    return 'must be in normal form: lower-case host, no default port, no ., .. or empty segments';
  if ((match[2] ?? '/').slice(1).split('/').slice(0, -1).includes('')) return 'must not have // in its path';
  return null;
}

/** The template with a sample value for each variable, to check its host. */
export const sampleOf = (template: string): string => template.replace(VARIABLE, SAMPLE);

/** As the URL standard writes it; an absent path stays absent. */
function hrefOf(text: string): string {
  const url = new URL(text);
  return /^https?:\/\/[^/?]+$/.test(text) ? url.href.slice(0, -1) : url.href;
}

/** @param text validated by templateProblem */
export function parseTemplate(text: string): UrlTemplate {
  const [, origin, path = '/', query = ''] = SHAPE.exec(text) ?? [];
  const names = (part: string): string[] => [...new Set([...part.matchAll(VARIABLE)].map(([, name = '']) => name))];
  const pairs = query.split('&').filter((pair) => pair !== '');
  return {
    origin: required(origin, 'the origin of a URL template'),
    inPath: names(path),
    inQuery: names(query),
    segments: path.slice(1).split('/'),
    query: pairs.map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  };
}

/**
 * The URL for these arguments. A query parameter with a missing variable is omitted.
 * @param extra further query parameters, not named in the template
 * @throws UrlArgumentProblem for a value that cannot be part of a URL
 */
export function buildUrl(template: UrlTemplate, args: Record<string, Json>, extra: [string, Json][] = []): string {
  const segments = template.segments.map((segment) => ({
    segment,
    text: filled(segment, (name) => pathValue(name, args[name])),
  }));
  for (const { segment, text } of segments) refuseDots(segment, text);
  const query = template.query
    .filter(([, value]) => [...value.matchAll(VARIABLE)].every(([, name = '']) => isGiven(args[name])))
    .map(([name, value]) => `${name}=${filled(value, (variable) => encoded(variable, args[variable]))}`);
  for (const [name, value] of extra)
    for (const item of Array.isArray(value) ? value : [value])
      if (isGiven(item)) query.push(`${encoded(name, name)}=${encoded(name, item)}`);
  const path = segments.map(({ text }) => text).join('/');
  const text = `${template.origin}/${path}${query.length ? `?${query.join('&')}` : ''}`;
  if (text.length > BUILT_CHARS_MAX) throw new UrlArgumentProblem(template.inPath[0] ?? '', 'makes the URL too long');
  const url = new URL(text);
  // Each value was encoded separately; this is an assertion.
  if (url.origin !== template.origin || url.pathname.split('/').length !== template.segments.length + 1)
    throw new UrlArgumentProblem(template.inPath[0] ?? '', 'does not fit into the URL');
  return url.href;
}

const isGiven = (value: Json | undefined): boolean => value !== undefined && value !== null;

const filled = (text: string, valueOf: (name: string) => string): string =>
  text.replace(VARIABLE, (_, name: string) => valueOf(name));

/** Refuses slashes in any form, because servers and proxies that decode too early would treat them as separators. */
function pathValue(name: string, value: Json | undefined): string {
  const text = scalar(name, value);
  if (text === '') throw new UrlArgumentProblem(name, 'must not be empty');
  if (/[/\\]/.test(text)) throw new UrlArgumentProblem(name, 'must not contain a slash');
  return encodeURIComponent(text);
}

function encoded(name: string, value: Json | undefined): string {
  return encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : scalar(name, value));
}

function scalar(name: string, value: Json | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new UrlArgumentProblem(name, 'must be a string, a number or a boolean');
  const text = String(value);
  if (CONTROL.test(text) || !text.isWellFormed())
    throw new UrlArgumentProblem(name, 'must not contain control characters');
  return text;
}

/** `.` and `..`: the URL standard removes these segments, also when percent-encoded. */
function refuseDots(template: string, segment: string): void {
  if (!/^(\.|%2e){1,2}$/i.test(segment)) return;
  const [, name = ''] = template.match(/\{([^{}]*)\}/) ?? [];
  throw new UrlArgumentProblem(name, 'must not consist of dots');
}
