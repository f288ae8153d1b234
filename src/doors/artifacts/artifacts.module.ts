import { Module } from '@nestjs/common';
import { KnowledgeModule } from '../../assistant/knowledge/knowledge.module.js';
import { WidgetSettingsModule } from '../../company/widget/widget-settings.module.js';
import { WorkspacesModule } from '../../company/workspaces/workspaces.module.js';
import { ArtifactsController } from './artifacts.controller.js';
import { ArtifactsService } from './artifacts.service.js';

@Module({
  imports: [KnowledgeModule, WidgetSettingsModule, WorkspacesModule],
  controllers: [ArtifactsController],
  providers: [ArtifactsService],
})
export class ArtifactsModule {}
