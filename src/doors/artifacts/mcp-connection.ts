/** `mcp.json`: how to connect an assistant, in the format of assistants' settings files (`mcpServers`). */
import { MCP_VERSIONS } from '../../platform/kernel/mcp-versions.js';
import type { ArtifactLinks } from './links.js';

/** @param mcpPublic whether asking and searching need no credential */
export function mcpConnection(name: string, mcpPublic: boolean, links: ArtifactLinks): object {
  const headers = { Authorization: 'Bearer <USER_TOKEN>' };
  return {
    mcpServers: { [serverName(name)]: { type: 'http', url: links.mcp, ...(!mcpPublic && { headers }) } },
    name,
    protocol_versions: MCP_VERSIONS,
    public: mcpPublic,
    endpoints: {
      workspace: { url: links.mcp, credential: 'user_token', required: !mcpPublic },
      contact: { url: `${links.mcp}/u/<CONTACT_ID>`, credential: 'grant', required: true },
    },
  };
}

/** Settings files require a plain name. */
const serverName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'workspace-agent';
