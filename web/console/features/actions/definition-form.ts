/** Converts an action definition to form values and back. */
import type { Definition, DefinitionBody } from './queries.js';

export interface Typed {
  name: string;
  description: string;
  url: string;
  /** JSON. */
  parameters: string;
  /** One `Name: value` per line; an omitted secret value leaves the stored secret unchanged. */
  headers: string;
  /** Header for the user's own token, in the same format; empty = not sent. */
  token: string;
  timeout: string;
}

const NO_PARAMETERS = { type: 'object', properties: {}, required: [] };
const SECRET = '(secret)';

export const typedOf = (one?: Definition): Typed => ({
  name: one?.name ?? '',
  description: one?.description ?? '',
  url: one?.url ?? '',
  parameters: JSON.stringify(one?.parameters ?? NO_PARAMETERS, null, 2),
  headers: (one?.headers ?? [])
    .map(({ name, value, secret }) => `${name}${secret ? ` ${SECRET}` : ''}: ${value ?? ''}`.trim())
    .join('\n'),
  token:
    one === undefined ? 'Authorization: Bearer' : one.token ? `${one.token.header}: ${one.token.scheme ?? ''}` : '',
  timeout: String(one?.timeout_seconds ?? 10),
});

/** Null if the text is not a JSON object. */
export function parametersOf(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

type Header = NonNullable<DefinitionBody['headers']>[number];

/** Null if a line has no colon. */
export function headersOf(text: string): Header[] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const headers = lines.map((line): Header | null => {
    const at = line.indexOf(':');
    if (at < 1) return null;
    const [named, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    const secret = named.endsWith(SECRET);
    const name = secret ? named.slice(0, -SECRET.length).trim() : named;
    return { name, secret, value: secret && value === '' ? null : value };
  });
  return headers.includes(null) ? null : headers.flatMap((one) => one ?? []);
}

export function tokenOf(text: string): DefinitionBody['token'] {
  const [header = '', scheme = ''] = text.split(':').map((part) => part.trim());
  return header === '' ? null : { header, scheme: scheme || null };
}

/** Sample arguments that match the names and types of the parameters. */
export function sampleArguments({ parameters }: Definition): string {
  const { properties = {} } = parameters as { properties?: Record<string, { type?: string; example?: unknown }> };
  const sample = Object.entries(properties).map(([name, { type, example }]) => [
    name,
    example ?? SAMPLES[type ?? ''] ?? '',
  ]);
  return JSON.stringify(Object.fromEntries(sample), null, 2);
}

const SAMPLES: Record<string, unknown> = { integer: 1, number: 1, boolean: true, array: [], object: {} };
