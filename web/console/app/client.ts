import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '../../../docs/openapi.js';
import { ApiProblem, problemOf } from './problem.js';
import { prove } from './proof.js';

/** So that a POST that is sent again, because its answer was lost, is done once. */
const named: Middleware = {
  onRequest({ request }) {
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    return request;
  },
};

function clientAt(baseUrl: string) {
  const client = createClient<paths>({ baseUrl });
  client.use(named);
  return client;
}

/** The routes of `/api/console` itself. */
export const api = clientAt('');

const clients = new Map<string, ReturnType<typeof clientAt>>();
/** The `/v1` routes as a member of that workspace. */
export function apiOf(workspaceId: string): ReturnType<typeof clientAt> {
  const client = clients.get(workspaceId) ?? clientAt(`/api/console/workspaces/${workspaceId}`);
  clients.set(workspaceId, client);
  return client;
}

interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * Makes a call and returns what it answers. Where the session has ended or has to be recent, the person is asked in
 * place, and the call is made again. @param ask false: then such an answer is thrown as any other
 * @throws ApiProblem
 */
export async function call<Data>(make: () => Promise<Answered<Data>>, { ask = true } = {}): Promise<Data> {
  const { data, error, response } = await made(make);
  if (response.ok) return data as Data;
  const problem = problemOf(error, response);
  const demand = ask ? DEMANDS[problem.code] : undefined;
  if (demand === undefined || !(await prove(demand))) throw problem;
  return call(make, { ask: demand === 'sign-in' });
}

const DEMANDS: Record<string, 'sign-in' | 'recent' | undefined> = {
  console_session_required: 'sign-in',
  recent_sign_in_required: 'recent',
};

async function made<Data>(make: () => Promise<Answered<Data>>): Promise<Answered<Data>> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiProblem('network', '', { status: 0 });
  }
}
