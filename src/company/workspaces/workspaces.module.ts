import { Module } from '@nestjs/common';
import { DefinitionsModule } from '../../assistant/actions/definitions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { AvailabilityModule } from '../../people/meetings/availability.module.js';
import { TeamModule } from '../team/team.module.js';
import { ActionDefinitionsController } from './action-definitions.controller.js';
import { ActionDefinitionsService } from './action-definitions.service.js';
import { CreditLimitNotifier } from './credit-limit-notifier.js';
import { DemoReader } from './demo.reader.js';
import { IdentitySecretController } from './identity-secret.controller.js';
import { IdentitySecretService } from './identity-secret.service.js';
import { RemovalService } from './removal.service.js';
import { RemovalStore } from './removal.store.js';
import { SampleController } from './sample.controller.js';
import { SampleService } from './sample.service.js';
import { SettingsService } from './settings.service.js';
import { SettingsStore } from './settings.store.js';
import { WorkspaceController } from './workspace.controller.js';
import { WorkspaceReader } from './workspace.reader.js';
import { WorkspacesCommands } from './workspaces.commands.js';
import { WorkspacesService } from './workspaces.service.js';
import { WorkspacesStore } from './workspaces.store.js';

/** Workspaces and their settings: depends on the features whose settings it includes. */
@Module({
  imports: [AvailabilityModule, CreditsModule, DefinitionsModule, TeamModule],
  controllers: [ActionDefinitionsController, IdentitySecretController, SampleController, WorkspaceController],
  providers: [
    ActionDefinitionsService,
    CreditLimitNotifier,
    DemoReader,
    IdentitySecretService,
    RemovalService,
    RemovalStore,
    SampleService,
    SettingsService,
    SettingsStore,
    WorkspaceReader,
    WorkspacesCommands,
    WorkspacesService,
    WorkspacesStore,
  ],
  exports: [
    DemoReader,
    RemovalService,
    SampleService,
    SettingsService,
    WorkspaceReader,
    WorkspacesCommands,
    WorkspacesService,
  ],
})
export class WorkspacesModule {}
