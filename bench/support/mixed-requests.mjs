// Requests of `mixed`, each with the expected response.
import { idOf } from './seed-mixed.mjs';

/** The hand-off that all requests change. */
const SAME = 17;
const PICK = [
  'sessions',
  'sessions',
  'sessions',
  'contacts',
  'contacts',
  'lead',
  'handoff',
  'analytics',
  'push',
  'patch',
];
/** Seeded contacts that may leave a window of thirty days during the benchmark. */
const LEAVING = 20;

let asked = 0;
export function requestOf(workspace) {
  const kind = PICK[Math.floor(Math.random() * PICK.length)];
  const headers = { authorization: `Bearer ${kind === 'push' ? workspace.key : workspace.token}` };
  return { kind, headers, ...KINDS[kind](workspace) };
}

const page =
  (object) =>
  (status, { object: kind, data }) => {
    if (status !== 200 || kind !== 'list') return `${status} ${kind}`;
    if (data.length !== 50 || data.some((one) => one.object !== object)) return 'not a page of fifty';
  };
const one =
  (id, more = () => true) =>
  (status, { data, error }) => {
    if (status !== 200) return `${status} ${error?.code}`;
    if (data.id !== id || !more(data)) return 'another answer than was asked for';
  };
const sent = (method, body) => {
  const text = JSON.stringify(body);
  return {
    method,
    body: text,
    extra: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  };
};

export const KINDS = {
  sessions: () => ({ method: 'GET', path: '/v1/sessions', check: page('session') }),
  contacts: () => ({ method: 'GET', path: '/v1/contacts', check: page('contact') }),
  lead: () => get('leads', idOf('lead', asked++ % 50)),
  handoff: () => get('handoffs', idOf('handoff', asked++ % 50)),
  patch({ token }) {
    const id = idOf('handoff', SAME);
    const status = ['open', 'pending'][asked++ % 2];
    const { extra, ...request } = sent('PATCH', { status });
    const headers = { authorization: `Bearer ${token}`, ...extra };
    return { ...request, headers, path: `/v1/handoffs/${id}`, check: one(id, (data) => data.status === status) };
  },
  push(workspace) {
    workspace.sent++;
    const external_user_id = `new ${asked++}`;
    const { extra, ...request } = sent('POST', {
      external_user_id,
      name: 'Ada',
      locale: 'en',
      attributes: { seats: 3 },
    });
    const check = (status, { data, error }) => {
      if (status !== 201) return `${status} ${error?.code}`;
      workspace.counted++;
      if (data.external_user_id !== external_user_id) return 'another contact than was pushed';
    };
    return { ...request, headers: { authorization: `Bearer ${workspace.key}`, ...extra }, path: '/v1/users', check };
  },
  analytics(workspace) {
    const least = workspace.counted;
    const check = (status, { data, error }) => {
      if (status !== 200) return `${status} ${error?.code}`;
      const count = data.totals.new_contacts;
      // The start of the window moves too: contacts created thirty days ago leave it.
      if (count < least - LEAVING) return 'contacts are missing';
      if (count > workspace.base + workspace.sent) return 'contacts are counted twice';
    };
    return { method: 'GET', path: '/v1/analytics', check };
  },
};
function get(resource, id) {
  return { method: 'GET', path: `/v1/${resource}/${id}`, check: one(id) };
}
