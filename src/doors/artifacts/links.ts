import type { Config } from '../../platform/config/config.js';

/** A workspace's addresses. */
export interface ArtifactLinks {
  /** The workspace's MCP endpoint. */
  mcp: string;
  /** The artifact of that name. */
  artifact(name: string): string;
  widgetScript: string;
  /** The reference of the HTTP API, for people. */
  docs: string;
}

export const linksOf = (
  { baseUrl, cdnUrl }: Pick<Config, 'baseUrl' | 'cdnUrl'>,
  workspaceId: string,
  publishableKey: string,
): ArtifactLinks => ({
  mcp: `${baseUrl}/api/mcp/${workspaceId}`,
  artifact: (name) => `${baseUrl}/api/agent/${publishableKey}/${name}`,
  widgetScript: `${cdnUrl ?? baseUrl}/widget.js`,
  docs: `${baseUrl}/docs`,
});
