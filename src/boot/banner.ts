import { isAbsolute, relative } from 'node:path';
import type { DemoSecrets } from './first-start.js';

export interface Occasion {
  /** Of a first start: its secrets. */
  secrets: DemoSecrets | null;
  /** Is there a page to try the widget on? */
  page: boolean;
  /** Does a person read along? A container's log keeps what is printed, so it gets no secret. */
  terminal: boolean;
}

/** What a start prints when it is ready. */
export function banner(baseUrl: string, { secrets, page, terminal }: Occasion, startedMs: number): string {
  const lines = [`Workspace Agent is ready at ${baseUrl} (${Math.round(startedMs)} ms). Reference: ${baseUrl}/docs`];
  if (page) lines.push(`The widget on a page of its own: ${baseUrl}/demo`);
  if (!secrets) return lines.join('\n');
  const file = near(secrets.file);
  return [
    ...lines,
    '',
    `First start: the workspace "Demo" knows this product’s own documentation. Its keys are in ${file};`,
    `the secret key and the owner’s token end on ${secrets.endsAt.slice(0, 10)}.`,
    ...(terminal ? shown(secrets) : []),
    '',
    'Ask it something, then look at the conversation:',
    `  . ${quoted(file)}`,
    `  curl -s ${baseUrl}/v1/answer -H "Authorization: Bearer $SECRET_KEY" -H 'Content-Type: application/json' -d '{"question":"Which database do I need?"}'`,
    `  curl -s ${baseUrl}/v1/sessions -H "Authorization: Bearer $OWNER_TOKEN"`,
  ].join('\n');
}

const shown = (secrets: DemoSecrets): string[] => [
  `  workspace        ${secrets.workspaceId}`,
  `  publishable key  ${secrets.publishableKey}`,
  `  secret key       ${secrets.secretKey}`,
  `  owner’s token    ${secrets.ownerToken}`,
];

/** As it is typed from here: `./data/demo-keys.env`. */
function near(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') || isAbsolute(path) ? file : `./${path}`;
}

/** A word of a shell. */
const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);
