// What the attacker owns before the attacks: the hostile workspace's keys, one contact, and a visitor with a session.
import { caller, wanted } from './client.mjs';

export const ATTACKER = '127.0.0.2';

export async function prepare({ port, hostile, origin }) {
  const call = caller(port, { from: ATTACKER, connections: 100 });
  const widget = { authorization: `Bearer ${hostile.publishable}`, origin };
  const visitor = (await wanted(call, 'POST', '/api/widget/boot', { headers: widget, body: {} })).visitor_token;
  const person = { ...widget, 'x-visitor-token': visitor };
  const session = (await wanted(call, 'POST', '/api/widget/sessions', { headers: person, body: {} })).id;
  const user = { external_user_id: 'mallory', name: 'Mallory', email: 'mallory@example.com' };
  const contact = (await wanted(call, 'POST', '/v1/users', { token: hostile.secret, body: user })).id;
  const asked = { question: 'I want to talk to a person', external_user_id: 'mallory' };
  const handoff = (await wanted(call, 'POST', '/v1/answer', { token: hostile.secret, body: asked })).handoff_id;
  return { port, call, hostile, widget, person, session, contact, handoff, origin };
}
