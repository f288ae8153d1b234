// Chat messages that are expensive to analyse, through every route that accepts a stranger's text.
import { lanes } from '../client.mjs';

const POLITE = 'can you please '.repeat(60) + 'n';
const ALPHABETS = [
  ['mail addresses without end', 'a@'],
  ['digits and dashes', '4-1 '],
  ['links without end', 'https://a.b/?'],
  ['combining marks', 'e\u0301\u0323'],
  ['brackets', '[('],
  ['quotation marks', '“"\''],
  ['joined emoji', '👩\u200d'],
  ['right-to-left marks', '\u202eא '],
  ['underscores and dashes', '_-'],
  ['spaces', ' \t\u00a0'],
  ['Thai without spaces', 'การจัดส่ง'],
  ['repeated polite words', 'please would you kindly '],
];

const ask = ({ call, hostile }, question) =>
  call('POST', '/v1/answer', { token: hostile.secret, body: { question, dry_run: true } });
const rpc = (name, args) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
const MCP = { accept: 'application/json, text/event-stream' };

const longOf = (text) => (text.repeat(4_000) + 'n').slice(0, 1_200).replace(/[\ud800-\udbff]$/, '');

export const MESSAGES = [
  {
    name: 'polite message, /v1/answer',
    from: '13.1',
    run: (context, until) => lanes(until, 4, () => ask(context, POLITE.slice(-1_190))),
  },
  {
    name: 'polite message, widget',
    from: '13.1',
    run: ({ call, person, session }, until) =>
      lanes(until, 2, (i) =>
        call('POST', `/api/widget/sessions/${session}/messages`, {
          headers: person,
          body: { client_message_id: `p${Date.now()}-${i}`, text: POLITE.slice(-1_190) },
        }),
      ),
  },
  {
    name: 'polite message, MCP of the team',
    from: '13.1',
    run: ({ call, hostile }, until) =>
      lanes(until, 2, () =>
        call('POST', `/api/mcp/${hostile.id}`, {
          token: hostile.owner,
          headers: MCP,
          body: rpc('ask', { question: POLITE.slice(-1_190) }),
        }),
      ),
  },
  {
    name: 'polite message, anonymous MCP',
    from: '13.1',
    run: ({ call, hostile }, until) =>
      lanes(until, 2, () =>
        call('POST', `/api/mcp/${hostile.id}`, {
          headers: MCP,
          body: rpc('search_knowledge', { query: POLITE.slice(-390) }),
        }),
      ),
  },
  ...ALPHABETS.map(([name, text]) => ({
    name: `message of ${name}`,
    from: 'ours',
    run: (context, until) => lanes(until, 2, () => ask(context, longOf(text))),
  })),
  {
    name: 'messages of 4,000 different words',
    from: 'ours',
    run: (context, until) =>
      lanes(until, 2, (round) =>
        ask(
          context,
          Array.from({ length: 600 }, (_, i) => (i * 7919 + round).toString(36))
            .join(' ')
            .slice(0, 4_000),
        ),
      ),
  },
  {
    name: 'a visitor who writes without pause',
    from: 'ours',
    run: ({ call, person, session }, until) =>
      lanes(until, 6, (i) =>
        call('POST', `/api/widget/sessions/${session}/messages`, {
          headers: person,
          body: { client_message_id: `b${Date.now()}-${i}`, text: `How long does shipping take to place ${i}?` },
        }),
      ),
  },
];
