import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { KnowledgeModule } from '../knowledge/knowledge.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { TrialService } from './trial.service.js';
import { TurnRunner } from './turn-runner.js';
import { TurnSettingsReader } from './turn-settings.reader.js';

@Module({
  imports: [ConfigurationModule, KnowledgeModule, WorkspacesModule],
  providers: [TrialService, TurnRunner, TurnSettingsReader],
  exports: [TrialService, TurnRunner, TurnSettingsReader],
})
export class TrialModule {}
