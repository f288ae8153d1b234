import { Module } from '@nestjs/common';
import { DefinitionsModule } from '../actions/definitions.module.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ApprovalsModule } from '../handoffs/approvals.module.js';
import { AuditController } from '../audit/audit.controller.js';
import { AuditReader } from '../audit/audit.reader.js';
import { AvailabilityReader } from '../meetings/availability.reader.js';
import { AvailabilityCommands } from '../meetings/availability.commands.js';
import { CredentialsCommands } from '../team/credentials.commands.js';
import { CreditsCommands } from '../credits/credits.commands.js';
import { IdentityTokensService } from '../widget/identity-tokens.service.js';
import { DemoReader } from './demo.reader.js';
import { KnowledgeStorageReader } from '../knowledge/storage.reader.js';
import { KeysController } from '../team/keys.controller.js';
import { KeysReader } from '../team/keys.reader.js';
import { KeysService } from '../team/keys.service.js';
import { MembersController } from '../team/members.controller.js';
import { MembersReader } from '../team/members.reader.js';
import { MembersService } from '../team/members.service.js';
import { QualificationReader } from '../leads/qualification.reader.js';
import { TokensController } from '../team/tokens.controller.js';
import { TokensReader } from '../team/tokens.reader.js';
import { TokensService } from '../team/tokens.service.js';
import { WorkspaceController } from './workspace.controller.js';
import { WorkspaceReader } from './workspace.reader.js';
import { SettingsService } from './settings.service.js';
import { WidgetSettingsReader } from '../widget/widget-settings.reader.js';
import { RemovalService } from './removal.service.js';
import { WorkspacesService } from './workspaces.service.js';

const readers = [
  QualificationReader,
  MembersReader,
  KeysReader,
  TokensReader,
  WorkspaceReader,
  KnowledgeStorageReader,
  AuditReader,
  AvailabilityReader,
  WidgetSettingsReader,
  DemoReader,
];
const services = [
  WorkspacesService,
  SettingsService,
  MembersService,
  KeysService,
  TokensService,
  CreditsCommands,
  IdentityTokensService,
  RemovalService,
];

@Module({
  imports: [ApprovalsModule, ConfigurationModule, DefinitionsModule],
  controllers: [WorkspaceController, MembersController, TokensController, KeysController, AuditController],
  providers: [...readers, ...services, AvailabilityCommands, CredentialsCommands],
  exports: [...readers, ...services],
})
export class WorkspacesModule {}
