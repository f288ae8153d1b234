/** Calls to `/api/widget/*`. */
import { host } from './state.js';

/** The service answered, and said no; without a status there was no connection. */
export interface Refusal {
  status?: number;
  message: string;
  /** The field that it is about. */
  param?: string;
  /** Seconds. */
  after?: number;
}

/** Asking again will not help. */
export const lasting = ({ status }: Refusal): boolean => !!status && status < 500 && status !== 429;

/**
 * One request as the person of this device: a POST where there is a body.
 * @param after the event after which a stream is to begin, and `signal` what cuts it
 * @throws Refusal, with the service's own words
 */
export async function request(
  path: string,
  body?: object,
  signal?: AbortSignal,
  after: string | number = '',
): Promise<Response> {
  const response = await fetch(`${host.base}/api/widget/${path}`, {
    method: body ? 'POST' : 'GET',
    body: JSON.stringify(body),
    signal,
    headers: {
      'X-Service-Key': host.key,
      'Content-Type': 'application/json',
      'X-Visitor-Token': host.kept().token ?? '',
      'Last-Event-ID': after as string,
    },
  });
  const { ok, status, headers } = response;
  if (ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { error?: Refusal };
  throw { ...error, status, after: +headers.get('Retry-After')! };
}

/** The `data` of the answer. */
export const call = async <T>(path: string, body?: object): Promise<T> =>
  ((await (await request(path, body)).json()) as { data: T }).data;
