import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { KnowledgeModule } from '../knowledge/knowledge.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { TrialService } from './trial.service.js';

@Module({
  imports: [ConfigurationModule, KnowledgeModule, WorkspacesModule],
  providers: [TrialService],
  exports: [TrialService],
})
export class TrialModule {}
