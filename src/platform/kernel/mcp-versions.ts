/**
 * Revisions of the Model Context Protocol that the endpoints support and the artifacts announce, newest first
 * (specification §9.1).
 */
export const MCP_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;
