/** The inbox without a service. */
import { contact, idOf, NOW } from './examples.js';
import { type FakeApi, fakeApi, type Schemas } from './fake-api.js';

type Item = Schemas['InboxItem'];
const WORKSPACE_API = '/api/console/workspaces/{workspace}';

/** A service with these conversations, whose messages are `said`. */
export function withQueue(items: Item[], said: Schemas['Message'][] = []): FakeApi {
  return fakeApi()
    .on('GET', `${WORKSPACE_API}/inbox`, items)
    .on('GET', `${WORKSPACE_API}/inbox/{id}`, ({ path }) => {
      const found = items.find(({ id }) => id === path['id']);
      if (!found) throw new Error('no such item');
      return found;
    })
    .on('GET', `${WORKSPACE_API}/drafts`, [])
    .on('GET', '/v1/sessions/{id}/messages', said.toReversed())
    .on('GET', '/v1/sessions/{id}/notes', [])
    .on('GET', '/v1/sessions/{id}/attachments', {
      ...{ object: 'session_attachments', session_id: idOf(200), attachments: null },
    })
    .on('GET', '/v1/sessions', [])
    .on('GET', '/v1/leads', [])
    .on('GET', '/v1/meetings', [])
    .on('GET', '/v1/members', [])
    .on('GET', '/v1/tags', [])
    .on('PUT', `${WORKSPACE_API}/sessions/{id}/draft`, ({ body, path }) => ({
      object: 'draft' as const,
      session_id: path['id'] ?? '',
      kind: body.kind ?? 'reply',
      text: body.text,
      updated_at: NOW,
    }))
    .on('POST', `${WORKSPACE_API}/sessions/{id}/typing`, {
      ...{ object: 'session_marks', session_id: idOf(200), last_seq: 0, contact_read_seq: 0, team_read_seq: 0 },
    })
    .on('GET', '/v1/contacts/{id}', contact({ kind: 'visitor', name: null, external_user_id: null }))
    .on('POST', `${WORKSPACE_API}/sessions/{id}/presence`, {
      object: 'session_presence',
      session_id: idOf(200),
      members: [],
    })
    .on('POST', `${WORKSPACE_API}/sessions/{id}/read`, {
      object: 'session_marks',
      session_id: idOf(200),
      last_seq: 0,
      contact_read_seq: 0,
      team_read_seq: 0,
    });
}
