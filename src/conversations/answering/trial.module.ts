import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { KnowledgeModule } from '../../assistant/knowledge/knowledge.module.js';
import { WorkspacesModule } from '../../company/workspaces/workspaces.module.js';
import { TrialService } from './trial.service.js';
import { TurnRunner } from './turn-runner.js';
import { TurnSettingsReader } from './turn-settings.reader.js';

@Module({
  imports: [ConfigurationModule, KnowledgeModule, WorkspacesModule],
  providers: [TrialService, TurnRunner, TurnSettingsReader],
  exports: [TrialService, TurnRunner, TurnSettingsReader],
})
export class TrialModule {}
