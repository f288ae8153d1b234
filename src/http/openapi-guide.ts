/** What a reader of the reference needs before the first endpoint, in the document and on its page alike. */
import { ROLES } from '../kernel/caller.js';
import { MATRIX } from '../policy/capabilities.js';
import { LIMIT_WINDOW_MS, PLAN_CEILINGS } from '../policy/limit/plans.js';
import { API_VERSION } from './version.js';

export const TITLE = 'Workspace Agent API';

const CAPABILITIES = Object.entries(MATRIX)
  .map(([name, roles]) => `\`${name}\` (${roles.length === ROLES.length ? 'every role' : roles.join(', ')})`)
  .join(', ');

const CEILINGS = Object.entries(PLAN_CEILINGS)
  .map(([plan, { perKey }]) => `${perKey.toLocaleString('en')} (${plan})`)
  .join(', ');

/** Text in Markdown: paragraphs, lists, `code` and **bold**, no more (the page renders just that). */
export interface GuideSection {
  title: string;
  text: string;
}

export const INTRODUCTION =
  'Conversations of an AI agent with your customers: read them, push the people you know, ask questions, and ' +
  'set the rules. Server to server only: there are no CORS headers, and credentials never belong in a browser.';

export const GUIDE: GuideSection[] = [
  {
    title: 'Requests and answers',
    text: `JSON in UTF-8. Times are RFC 3339 in UTC with milliseconds, ids are lower-case uuids. Every field of a resource is always present; what is unknown is \`null\`.

A single resource comes as \`{object, data, request_id}\`. \`request_id\` is in the header \`X-Request-Id\` of every answer as well: quote it when you ask for help. A body may have 256 KiB, a knowledge document 10 MiB; a URL 8 KiB.

New fields, and new values of enumerations, may come at any time: take what you do not know as unknown.`,
  },
  {
    title: 'Authentication',
    text: `Send one credential, in a header: \`Authorization: Bearer …\` or \`X-Service-Key: …\`; never in the query.

- **User token** (\`pv_ut_\`): a person of the team. It carries that person’s present role, read on every call.
- **Secret key** (\`sk_\`): your backend. It carries the role stored on the key.
- **Publishable key** (\`pk_\`): for the widget alone; refused here.

The credential says which workspace is meant; no request names one. Roles hold capabilities: ${CAPABILITIES}. Each endpoint below says which kind of credential it takes, and which capability.`,
  },
  {
    title: 'Errors',
    text: `\`{error: {type, code, message, param?}, request_id}\`, one error an answer. Branch on \`type\`, or on \`code\`, which is stable; \`message\` is for people and may change. \`param\` names the query or path parameter, or the dotted path in the body.

Parameters and fields that an endpoint does not know, repeated and empty parameters are refused with \`400\`, never ignored.`,
  },
  {
    title: 'Lists',
    text: `\`{object: "list", data, has_more, next_cursor, request_id}\`. \`limit\` is 1 to 200 (50 unless sent). For the next page send \`next_cursor\` as \`cursor\`, under the same \`sort\` and \`order\`; filters may change. It is \`null\` on the last page. Rows that come or go meanwhile never hide or repeat another.

\`created_after\` is inclusive, \`created_before\` exclusive.`,
  },
  {
    title: 'Repeating a request',
    text: `A \`POST\` may carry \`Idempotency-Key\`, a name of your choice (1 to 255 ASCII characters). If the line breaks, send the same request with the same key: it is done once, and you are told the first answer again, byte for byte and with its \`request_id\`, marked by the header \`Idempotent-Replayed: true\`. A stream is told as its \`done\` alone.

Keys hold for 24 hours, for one credential and one endpoint. The same key with another body or id is \`409 idempotency_conflict\`; while the first request still runs, \`409 conflict\`. Answers of \`5xx\`, and what was refused before the work began (\`401\`, \`429\`, a body that is not valid), are not kept: try again with the same key. \`POST /v1/users\` needs no key: the same push is the same push.`,
  },
  {
    title: 'Events',
    text: `Rather than asking again and again, register an address with \`POST /v1/webhooks\`: every change is sent to it, signed as Standard Webhooks says, at least once and up to three days long. The document lists the types under \`webhooks\`; \`data.object\` of each is the resource as these endpoints show it, \`data.previous\` what changed. Verify the signature, answer within 15 seconds, drop an \`id\` that you have seen, and sort by \`sequence\`.`,
  },
  {
    title: 'Limits',
    text: `All limited endpoints share one bucket a credential, in fixed windows of ${LIMIT_WINDOW_MS / 1_000} seconds. The workspace’s plan says how many requests fit: ${CEILINGS}, unless the operator set another figure. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) tell where you stand. \`429\` carries \`Retry-After\` in seconds: wait as long.`,
  },
  {
    title: 'Versions',
    text: `This is version \`${API_VERSION}\`; every answer says so in \`API-Version\`. A request may send that header; another value is \`400 unsupported_version\`. What only adds needs no new version. A change that breaks gets a new date, and an old date lives for 12 months.`,
  },
];

/** The ten groups of resources, and two of ours. Every operation bears one of them. */
export const TAGS = [
  { name: 'Sessions', description: 'Conversations with the agent, and what was said in them.' },
  { name: 'Contacts', description: 'The people who talk to the agent: identified users and anonymous visitors.' },
  { name: 'Users', description: 'Pushing the users of your product, from your backend.' },
  { name: 'Ask', description: 'Questions from your backend, answered with proof.' },
  { name: 'Leads', description: 'Visitors whom the agent found worth a follow-up.' },
  { name: 'Meetings', description: 'Meetings that the agent booked with your team.' },
  { name: 'Hand-offs', description: 'What the agent handed to a person.' },
  { name: 'Analytics', description: 'How much was asked, and how well it went.' },
  { name: 'Configuration', description: 'Guardrails, and the kill switch that stops the agent from acting.' },
  { name: 'Webhooks', description: 'Where events are sent, and what became of each delivery.' },
  { name: 'Knowledge', description: 'The documents that the agent answers from.' },
  { name: 'Settings', description: 'The workspace, its members, credentials and audit trail, and this document.' },
] as const;

/** The document’s description. */
export const description = (): string =>
  [INTRODUCTION, ...GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`)].join('\n\n');
