import { isAbsolute, relative } from 'node:path';
import type { OpenSetup } from '../company/accounts/setup/first-owner.service.js';
import type { DemoSecrets } from './first-start.js';

export interface StartSummary {
  /** Secrets of the demo workspace, on the first start. */
  secrets: DemoSecrets | null;
  /** Link for creating the console's first owner; null = there is one. */
  setup: OpenSetup | null;
  /** Whether the widget's demo page is available. */
  page: boolean;
  /** Whether output goes to a terminal. Otherwise it may be logged, so no secret is printed. */
  terminal: boolean;
}

/** The text that a server prints when it is ready. */
export function banner(baseUrl: string, { secrets, setup, page, terminal }: StartSummary, startedMs: number): string {
  const lines = [`Workspace Agent is ready at ${baseUrl} (${Math.round(startedMs)} ms). Reference: ${baseUrl}/docs`];
  if (page) lines.push(`Widget demo: ${baseUrl}/demo`);
  if (setup) lines.push(...setupLines(setup, terminal));
  if (!secrets) return lines.join('\n');
  const file = relativePath(secrets.file);
  return [
    ...lines,
    '',
    `First start: created the workspace "Demo", which knows this product’s documentation. Its keys are in ${file};`,
    `the secret key and the owner’s token end on ${secrets.endsAt.slice(0, 10)}.`,
    ...(terminal ? formatSecrets(secrets) : []),
    '',
    'Ask it something, then look at the conversation:',
    `  . ${quoted(file)}`,
    `  curl -s ${baseUrl}/v1/answer -H "Authorization: Bearer $SECRET_KEY" -H 'Content-Type: application/json' -d '{"question":"Which database do I need in production?"}'`,
    `  curl -s ${baseUrl}/v1/sessions -H "Authorization: Bearer $OWNER_TOKEN"`,
  ].join('\n');
}

/** The link is a secret: it is printed only to a terminal; otherwise it is only in its file. */
function setupLines({ link, file }: OpenSetup, terminal: boolean): string[] {
  if (terminal) return ['Create the console’s owner account here (valid for 24 hours):', `  ${link}`];
  const where =
    file === null ? 'Create a link with: workspace-agent console setup-link' : `The link is in ${relativePath(file)}`;
  return [`The console has no owner yet. ${where}`];
}

const formatSecrets = (secrets: DemoSecrets): string[] => [
  `  workspace        ${secrets.workspaceId}`,
  `  publishable key  ${secrets.publishableKey}`,
  `  secret key       ${secrets.secretKey}`,
  `  owner’s token    ${secrets.ownerToken}`,
];

/** Path relative to the working directory: `./data/demo-keys.env`. */
function relativePath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') || isAbsolute(path) ? file : `./${path}`;
}

/** A word for a shell, quoted if necessary. */
const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);
