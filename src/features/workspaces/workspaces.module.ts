import { Module } from '@nestjs/common';
import { DefinitionsModule } from '../actions/definitions.module.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ApprovalsModule } from '../handoffs/approvals.module.js';
import { AuditController } from './audit.controller.js';
import { AuditReader } from './audit.reader.js';
import { AvailabilityReader } from './availability.reader.js';
import { AvailabilityStore } from './availability.store.js';
import { CredentialsChanged } from './credentials-changed.js';
import { CreditsService } from './credits.service.js';
import { IdentityTokensService } from './identity-tokens.service.js';
import { DemoReader } from './demo.reader.js';
import { KnowledgeStorageReader } from './knowledge-storage.reader.js';
import { KeysController } from './keys.controller.js';
import { KeysReader } from './keys.reader.js';
import { KeysService } from './keys.service.js';
import { MembersController } from './members.controller.js';
import { MembersReader } from './members.reader.js';
import { MembersService } from './members.service.js';
import { QualificationReader } from './qualification.reader.js';
import { TokensController } from './tokens.controller.js';
import { TokensReader } from './tokens.reader.js';
import { TokensService } from './tokens.service.js';
import { WorkspaceController } from './workspace.controller.js';
import { WorkspaceReader } from './workspace.reader.js';
import { SettingsService } from './settings.service.js';
import { WidgetSettingsReader } from './widget-settings.reader.js';
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
  CreditsService,
  IdentityTokensService,
  RemovalService,
];

@Module({
  imports: [ApprovalsModule, ConfigurationModule, DefinitionsModule],
  controllers: [WorkspaceController, MembersController, TokensController, KeysController, AuditController],
  providers: [...readers, ...services, AvailabilityStore, CredentialsChanged],
  exports: [...readers, ...services],
})
export class WorkspacesModule {}
