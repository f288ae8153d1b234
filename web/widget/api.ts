/** Calls to `/api/widget/*`. */
import { json } from './json.js';
import { host } from './state.js';

/** Error response of the service; without a status, there was no connection. */
export interface Refusal {
  status?: number;
  message: string;
  /** The field that the error concerns. */
  param?: string;
  /** Milliseconds to wait; 0 = the service does not say. */
  after?: number;
}

/** Whether retrying will not help. */
export const lasting = ({ status = 500 }: Refusal): boolean => status < 500 && status !== 429;

/**
 * Sends one request as this device's visitor: a POST if there is a body.
 * @param after id of the event at which a stream resumes, and `signal` aborts it
 * @throws Refusal, with the service's message
 */
export async function request(
  path: string,
  body?: object,
  signal?: AbortSignal,
  after: string | number = '',
): Promise<Response> {
  const response = await fetch(`${host.base}/api/widget/${path}`, {
    method: body ? 'POST' : 'GET',
    body: body && json(body),
    signal,
    headers: {
      'X-Service-Key': host.key,
      'Content-Type': 'application/json',
      'X-Visitor-Token': host.kept().token ?? '',
      'Last-Event-ID': after as string,
    },
  });
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { error?: Refusal };
  throw {
    ...error,
    status: response.status,
    // A header's absence counts as 0.
    after: (response.headers.get('Retry-After') as unknown as number) * 1_000,
  };
}

/** Returns the response's `data`. */
export const call = async <T>(path: string, body?: object): Promise<T> =>
  ((await (await request(path, body)).json()) as { data: T }).data;
