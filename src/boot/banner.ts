import type { DemoSecrets } from './first-start.js';

/**
 * What a start prints when it is ready.
 * @param demo its secrets, which stand here once, at the first start; and whether there is a page to try the widget on
 */
export function banner(
  baseUrl: string,
  { secrets: demo, page }: { secrets: DemoSecrets | null; page: boolean },
  startedMs: number,
): string {
  const lines = [`Workspace Agent is ready at ${baseUrl} (${Math.round(startedMs)} ms). Reference: ${baseUrl}/docs`];
  if (page) lines.push(`The widget on a page of its own: ${baseUrl}/demo`);
  if (!demo) return lines.join('\n');
  return [
    ...lines,
    '',
    'First start: the workspace "Demo" knows this product’s own documentation. These are shown once:',
    `  workspace        ${demo.workspaceId}`,
    `  publishable key  ${demo.publishableKey}`,
    `  secret key       ${demo.secretKey}`,
    `  owner’s token    ${demo.ownerToken}`,
    '',
    'Ask it something, then look at the conversation:',
    `  curl -s ${baseUrl}/v1/answer -H 'Authorization: Bearer ${demo.secretKey}' -H 'Content-Type: application/json' -d '{"question":"Which database do I need?"}'`,
    `  curl -s ${baseUrl}/v1/sessions -H 'Authorization: Bearer ${demo.ownerToken}'`,
  ].join('\n');
}
