/**
 * `llms.txt` in the format of llmstxt.org: a title, a summary in a quotation, then lists of links, each with a
 * remark.
 */
import type { ArtifactLinks } from './links.js';

export interface LinkedDocument {
  title: string;
  url: string;
}

/** @param documents public ones with a web address */
export function llmsText(
  name: string,
  { documents, mcpPublic, links }: { documents: LinkedDocument[]; mcpPublic: boolean; links: ArtifactLinks },
): string {
  const title = singleLine(name);
  const credential = mcpPublic ? 'asking and searching need no credential' : 'takes a user token of the team';
  const sections = [
    `# ${title}`,
    `> ${title} answers questions with an agent that quotes its own documents for every sentence.`,
    list(
      'Documents',
      documents.map(({ title: text, url }) => link(text, url)),
    ),
    list('Agent', [
      `${link('MCP endpoint', links.mcp)}: for assistants; ${credential}`,
      `${link('How to connect', links.artifact('mcp.json'))}: settings for assistants`,
      `${link('Agent card', links.artifact('agent.json'))}: what the agent can do`,
    ]),
    list('Optional', [`${link('HTTP API', links.artifact('openapi.json'))}: OpenAPI document for backends`]),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

const list = (heading: string, items: string[]): string =>
  items.length === 0 ? '' : `## ${heading}\n\n${items.map((item) => `- ${item}`).join('\n')}`;

/** Titles are untrusted text, so they must not be able to end their line or link. */
const link = (text: string, url: string): string =>
  `[${singleLine(text).replace(/[[\]\\]/g, '\\$&')}](${url.replace(/[()<>\s]/g, percent)})`;

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
