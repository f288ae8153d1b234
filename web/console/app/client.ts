import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '../../../docs/openapi.js';
import { ApiProblem, problemOf } from './problem.js';
import { fetchScreenTexts } from '../texts/texts.js';
import { countProofs, requestSignIn } from './reauthentication.js';
import { queryClient } from './queries.js';

/**
 * The signed-in account the page belongs to: the server refuses calls after another account signed in in another tab.
 */
const ACCOUNT = 'x-console-account';
export const accountHeader = (): Record<string, string> => {
  const id = queryClient.getQueryData<{ account: { id: string } }>(['me'])?.account.id;
  return id === undefined ? {} : { [ACCOUNT]: id };
};

/** Makes a retried POST idempotent when its response was lost. */
const addHeaders: Middleware = {
  onRequest({ request }) {
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    for (const [name, value] of Object.entries(accountHeader())) request.headers.set(name, value);
    return request;
  },
};

function clientAt(baseUrl: string) {
  const client = createClient<paths>({ baseUrl });
  client.use(addHeaders);
  return client;
}

/** The console's own routes under `/api/console`. */
export const api = clientAt('');

const clients = new Map<string, ReturnType<typeof clientAt>>();
/** The `/v1` routes, called as a member of that workspace. */
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
 * Makes a call and returns its result. If the session has expired or must be recent, the user is asked to sign in
 * in place and the call is repeated. @param ask false: throw such errors like any other
 * @throws ApiProblem
 */
export async function call<Data>(make: () => Promise<Answered<Data>>, { ask = true } = {}): Promise<Data> {
  const proofs = countProofs();
  const { data, error, response } = await makeCall(make);
  if (response.ok) return data as Data;
  const problem = problemOf(error, response);
  await fetchScreenTexts().catch(() => undefined); // the problem's text is among them
  const asked = ask ? DEMANDS[problem.code] : undefined;
  const demand = problem.details.param === ACCOUNT ? 'leave' : asked;
  if (demand === undefined) throw problem;
  // A refusal that was under way while the user signed in asks for nothing: the call is repeated as it is.
  const isProven = (demand !== 'leave' && proofs !== countProofs()) || (await requestSignIn(demand));
  if (!isProven) throw problem;
  return call(make, { ask: demand === 'sign-in' });
}

const DEMANDS: Record<string, 'sign-in' | 'recent' | undefined> = {
  console_session_required: 'sign-in',
  recent_sign_in_required: 'recent',
};

async function makeCall<Data>(make: () => Promise<Answered<Data>>): Promise<Answered<Data>> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiProblem('network', '', { status: 0 });
  }
}
