import { Module } from '@nestjs/common';
import { DefinitionsModule } from '../actions/definitions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { AvailabilityModule } from '../meetings/availability.module.js';
import { TeamModule } from '../team/team.module.js';
import { CreditLimitNotifier } from './credit-limit-notifier.js';
import { DemoReader } from './demo.reader.js';
import { RemovalService } from './removal.service.js';
import { SettingsService } from './settings.service.js';
import { WorkspaceController } from './workspace.controller.js';
import { WorkspaceReader } from './workspace.reader.js';
import { WorkspacesCommands } from './workspaces.commands.js';
import { WorkspacesService } from './workspaces.service.js';

/** Tenants and what is set for them: it stands above the features whose settings it shows. */
@Module({
  imports: [AvailabilityModule, CreditsModule, DefinitionsModule, TeamModule],
  controllers: [WorkspaceController],
  providers: [
    CreditLimitNotifier,
    DemoReader,
    RemovalService,
    SettingsService,
    WorkspaceReader,
    WorkspacesCommands,
    WorkspacesService,
  ],
  exports: [DemoReader, RemovalService, SettingsService, WorkspaceReader, WorkspacesCommands, WorkspacesService],
})
export class WorkspacesModule {}
