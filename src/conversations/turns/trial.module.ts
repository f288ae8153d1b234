import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { KnowledgeModule } from '../../assistant/knowledge/knowledge.module.js';
import { WorkspacesModule } from '../../company/workspaces/workspaces.module.js';
import { TrialService } from './trial.service.js';
import { TurnRun } from './turn-run.js';
import { AgentSettingsReader } from './agent-settings.reader.js';

@Module({
  imports: [ConfigurationModule, KnowledgeModule, WorkspacesModule],
  providers: [TrialService, TurnRun, AgentSettingsReader],
  exports: [TrialService, TurnRun, AgentSettingsReader],
})
export class TrialModule {}
