/**
 * `agent.json`: an agent card as the Agent2Agent protocol publishes it. It carries the required fields of 1.0
 * (`supportedInterfaces`) and of 0.3 (`url`, `preferredTransport`, `protocolVersion`), so that clients of both read it.
 */
import { MCP_VERSIONS } from '../../platform/kernel/mcp-versions.js';
import type { ArtifactLinks } from './links.js';

const TEXT = ['text/plain'];
/** The version of the fields that the card carries in addition to those of 1.0. */
const CARD_VERSION = '0.3.0';
const TRANSPORT = 'MCP';

/** @param version of the product */
export function agentCard(
  name: string,
  { version, mcpPublic, links }: { version: string; mcpPublic: boolean; links: ArtifactLinks },
): object {
  return {
    name: `${name}: agent`,
    description: `Answers questions about ${name} from its own documents. Every sentence is proven by a quotation; what the documents do not say is not said.`,
    version,
    protocolVersion: CARD_VERSION,
    url: links.mcp,
    preferredTransport: TRANSPORT,
    supportedInterfaces: [{ url: links.mcp, protocolBinding: TRANSPORT, protocolVersion: MCP_VERSIONS[0] }],
    documentationUrl: links.docs,
    capabilities: { streaming: false, pushNotifications: false },
    defaultInputModes: TEXT,
    defaultOutputModes: TEXT,
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: `A user token of the team.${mcpPublic ? ' Asking and searching need none.' : ''}`,
      },
    },
    security: mcpPublic ? [{}, { bearer: [] }] : [{ bearer: [] }],
    skills: [
      {
        id: 'ask',
        name: 'Answer a question',
        description: `Answers a question about ${name}, with quotations of the documents that prove each sentence.`,
        tags: ['question answering', 'customer support', 'citations'],
      },
      {
        id: 'search_knowledge',
        name: 'Search the documents',
        description: `Finds passages in the public documents of ${name}.`,
        tags: ['search', 'knowledge base'],
      },
    ],
  };
}
