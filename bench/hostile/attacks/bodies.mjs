// Bodies that are expensive to refuse.
import { lanes } from '../client.mjs';

const SIZE = 255 * 1_024;
const keys = (count) => `{${Array.from({ length: count }, (_, i) => `"${i.toString(36)}":1`).join(',')}}`;
const fill = (unit, bytes = SIZE) => unit.repeat(Math.floor(bytes / unit.length));
const MAP = keys(25_000);
const MCP = { accept: 'application/json, text/event-stream' };

const widget =
  (path, body) =>
  ({ call, person }, until) =>
    lanes(until, 2, () => call('POST', `/api/widget/${path}`, { headers: person, body }));
const pushes =
  (body) =>
  ({ call, hostile }, until) =>
    lanes(until, 2, () => call('POST', '/v1/users', { token: hostile.secret, body }));

export const BODIES = [
  { name: 'body: map of 25,000 keys, widget lead', from: '13.6', run: widget('leads', `{"fields":${MAP}}`) },
  { name: 'body: map of 25,000 keys, push', from: '13.6', run: pushes(`{"external_user_id":"a","attributes":${MAP}}`) },
  {
    name: 'body: map of 25,000 keys, MCP _meta',
    from: '13.6',
    run: ({ call, hostile }, until) =>
      lanes(until, 2, () =>
        call('POST', `/api/mcp/${hostile.id}`, {
          token: hostile.owner,
          headers: MCP,
          body: `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":${keys(100_000)}}}`,
        }),
      ),
  },
  { name: 'body: 25,000 unknown fields', from: 'ours', run: pushes(MAP) },
  {
    name: 'body: 10 MB of open brackets',
    from: '14.11',
    run: ({ call, hostile }, until) =>
      lanes(until, 2, () =>
        call('POST', '/v1/knowledge/documents', { token: hostile.owner, body: fill('[', 10_000_000) }),
      ),
  },
  {
    name: 'body: 10 MB of numbers',
    from: 'ours',
    run: ({ call, hostile }, until) =>
      lanes(until, 2, () =>
        call('POST', '/v1/knowledge/documents', { token: hostile.owner, body: `{"text":[${fill('1,', 9_000_000)}1]}` }),
      ),
  },
  { name: 'body: one number of 250,000 digits', from: 'ours', run: pushes(`{"external_user_id":${fill('9')}}`) },
  { name: 'body: escapes', from: 'ours', run: pushes(`{"external_user_id":"${fill('\\u0061')}"}`) },
  {
    name: 'body: lists in lists in a map',
    from: 'ours',
    run: pushes(`{"external_user_id":"a","attributes":{"a":[${fill('[[]],')}1]}}`),
  },
  {
    name: 'body: 1,000 webhook events',
    from: 'ours',
    run: ({ call, hostile }, until) =>
      lanes(until, 2, () =>
        call('POST', '/v1/webhooks', {
          token: hostile.owner,
          body: `{"url":"https://a.example","events":[${fill('"a",', 200_000)}"b"]}`,
        }),
      ),
  },
];
