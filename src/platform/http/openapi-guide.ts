/** Introduction of the API reference, in the document and on its page. */
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

/** Text in Markdown: paragraphs, lists, `code` and **bold** only (the page renders just these). */
export interface GuideSection {
  title: string;
  text: string;
}

export const INTRODUCTION =
  'Read the conversations of an AI agent with your customers, sync users, ask questions and configure the agent. ' +
  'Server-to-server only (no CORS headers): credentials never belong in a browser.';

export const GUIDE: GuideSection[] = [
  {
    title: 'Requests and responses',
    text: `JSON in UTF-8. Times are RFC 3339 in UTC with milliseconds, ids are lower-case uuids. Every field of a resource is always present; unknown values are \`null\`.

A single resource is \`{object, data, request_id}\`. Every response also has \`request_id\` in the header \`X-Request-Id\`: include it in support requests. A body may have 256 KiB, a knowledge document 10 MiB, a URL 8 KiB.

New fields and new values of enumerations may be added at any time: ignore unknown ones.`,
  },
  {
    title: 'Authentication',
    text: `Send one credential, in a header: \`Authorization: Bearer …\` or \`X-Service-Key: …\`; never in the query.

- **User token** (\`pv_ut_\`): a team member, with their current role, which is read on every call.
- **Secret key** (\`sk_\`): your backend, with the role stored on the key.
- **Publishable key** (\`pk_\`): only for the widget; refused here.

The credential determines the workspace; no request names one. Roles have capabilities: ${CAPABILITIES}. Each endpoint below lists the kind of credential that it accepts and the capability that it requires.`,
  },
  {
    title: 'Errors',
    text: `\`{error: {type, code, message, param?}, request_id}\`, one error per response. Branch on \`type\`, or on \`code\`, which is stable; \`message\` is human-readable and may change. \`param\` names the query or path parameter, or the dotted path in the body.

Unknown parameters and fields, and repeated or empty parameters, return \`400\`.`,
  },
  {
    title: 'Lists',
    text: `\`{object: "list", data, has_more, next_cursor, request_id}\`. \`limit\` is 1 to 200 (default 50). For the next page send \`next_cursor\` as \`cursor\`, with the same \`sort\` and \`order\`; filters may change. It is \`null\` on the last page. Paging is stable: concurrent inserts and deletes never hide or repeat another row.

\`created_after\` is inclusive, \`created_before\` exclusive.`,
  },
  {
    title: 'Repeating a request',
    text: `A \`POST\` may carry \`Idempotency-Key\`, a name of your choice (1 to 255 ASCII characters). If the connection breaks, send the same request with the same key: it is executed once, and you receive the first response, byte for byte and with its \`request_id\`, marked by the header \`Idempotent-Replayed: true\`. A stream is replayed as its \`done\` event only.

Keys hold for 24 hours, for one credential and one endpoint. The same key with another body or id is \`409 idempotency_conflict\`; while the first request still runs, \`409 conflict\`. Responses of \`5xx\`, and refusals before the work started (\`401\`, \`429\`, an invalid body), are not stored: try again with the same key. \`POST /v1/users\` needs no key, because repeating a push changes nothing.`,
  },
  {
    title: 'Events',
    text: `Instead of polling, register a webhook with \`POST /v1/webhooks\`: every change is sent to it, signed as Standard Webhooks specifies, at least once, and retried for up to three days. The document lists the types under \`webhooks\`; \`data.object\` of each is the resource as these endpoints return it, \`data.previous\` the former values of changed fields. Verify the signature, respond within 15 seconds, deduplicate by \`id\`, and sort by \`sequence\`.`,
  },
  {
    title: 'Limits',
    text: `All limited endpoints share one bucket per credential, in fixed windows of ${LIMIT_WINDOW_MS / 1_000} seconds. The limit depends on the workspace’s plan: ${CEILINGS}, unless the operator set another figure. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) report your quota. \`429\` has \`Retry-After\` in seconds.`,
  },
  {
    title: 'Versions',
    text: `This is version \`${API_VERSION}\`; every response has it in \`API-Version\`. A request may send that header; another value is \`400 unsupported_version\`. Additive changes need no new version. A breaking change gets a new date, and an old date is supported for 12 months.`,
  },
];

/** Operations that use a browser's cookie: in the document for the console's own client, but not in the reference. */
export const CONSOLE_TAG = 'Console';

/** The ten groups of resources, and three more. Every operation has one of them. */
export const TAGS = [
  { name: 'Sessions', description: 'Conversations and their messages.' },
  { name: 'Contacts', description: 'The people who talk to the agent: identified users and anonymous visitors.' },
  { name: 'Users', description: 'Pushing the users of your product, from your backend.' },
  { name: 'Ask', description: 'Questions from your backend, answered with proof.' },
  { name: 'Leads', description: 'Leads captured by the agent.' },
  { name: 'Meetings', description: 'Meetings that the agent booked with your team.' },
  { name: 'Hand-offs', description: 'Conversations handed off to your team.' },
  { name: 'Analytics', description: 'Usage and outcome metrics.' },
  { name: 'Configuration', description: 'Guardrails, and the kill switch that stops the agent from acting.' },
  { name: 'Webhooks', description: 'Event endpoints and delivery logs.' },
  { name: 'Knowledge', description: 'The documents that the agent answers from.' },
  { name: 'Settings', description: 'The workspace, its members, credentials and audit trail, and this document.' },
  {
    name: CONSOLE_TAG,
    description: 'Internal API of the console, with its session cookie. It may change in any release.',
  },
] as const;

/** The document’s description. */
export const description = (): string =>
  [INTRODUCTION, ...GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`)].join('\n\n');
