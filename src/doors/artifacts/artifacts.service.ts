import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { packageVersion } from '../../platform/config/package-version.js';
import { KnowledgeReader } from '../../assistant/knowledge/knowledge.reader.js';
import { WidgetSettingsReader } from '../../company/widget/widget-settings.reader.js';
import { WorkspaceReader } from '../../company/workspaces/workspace.reader.js';
import { openApiOf } from '../../platform/http/openapi-file.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { agentCard } from './agent-card.js';
import { type Artifact, ARTIFACT_AGE_SECONDS, rendered } from './artifact.js';
import { linksOf } from './links.js';
import { llmsText } from './llms-text.js';
import { mcpConnection } from './mcp-connection.js';
import { widgetSettings } from './widget-settings.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
/** Total size of cached renderings. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Maximum number of documents in llms.txt. */
const DOCUMENTS_MAX = 1_000;

interface ArtifactRequest {
  caller: Caller;
  publishableKey: string;
}

/** The five artifacts, each rendered at most once in five minutes per key, however many clients request it at once. */
@Injectable()
export class ArtifactsService {
  private readonly cache = new LRUCache<string, Artifact, ArtifactRequest & { name: ArtifactName }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length),
    ttl: ARTIFACT_AGE_SECONDS * 1_000,
    fetchMethod: (_key, _stale, { context }) => this.render(context),
  });

  constructor(
    private readonly workspaces: WorkspaceReader,
    private readonly widget: WidgetSettingsReader,
    private readonly knowledge: KnowledgeReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param publishableKey the caller's own, for the addresses in it. Throws `not_found` for any other name */
  async get(caller: Caller, publishableKey: string, name: string): Promise<Artifact> {
    if (!isArtifactName(name)) throw fail('not_found');
    const context = { caller, publishableKey, name };
    return this.cache.forceFetch(`${caller.credentialId} ${name}`, { context });
  }

  private async render({ caller, publishableKey, name }: ArtifactRequest & { name: ArtifactName }): Promise<Artifact> {
    const { workspaceId } = caller;
    const { baseUrl } = this.config;
    if (name === 'openapi.json') return json(openApiOf(baseUrl));
    const links = linksOf(this.config, workspaceId, publishableKey);
    if (name === 'widget.json')
      return json(widgetSettings(await this.widget.get(workspaceId, null), publishableKey, links));
    const workspace = await this.workspaces.get(workspaceId);
    if (name === 'agent.json')
      return json(agentCard(workspace.name, { version: packageVersion(), mcpPublic: workspace.mcp_public, links }));
    if (name === 'mcp.json') return json(mcpConnection(workspace.name, workspace.mcp_public, links));
    const documents = await this.knowledge.linked(workspaceId, DOCUMENTS_MAX);
    return rendered(llmsText(workspace.name, { documents, mcpPublic: workspace.mcp_public, links }), TEXT_TYPE);
  }
}

const NAMES = ['agent.json', 'llms.txt', 'widget.json', 'mcp.json', 'openapi.json'] as const;
type ArtifactName = (typeof NAMES)[number];
const isArtifactName = (name: string): name is ArtifactName => (NAMES as readonly string[]).includes(name);

const json = (document: object): Artifact => rendered(JSON.stringify(document), JSON_TYPE);
