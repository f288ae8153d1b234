import { Module, type DynamicModule } from '@nestjs/common';
import { AgentModule } from '../agent/agent.module.js';
import type { Config } from '../config/config.js';
import { ConfigModule } from '../config/config.module.js';
import { DbModule, type DbModuleOptions } from '../db/db.module.js';
import { VaultRotation } from '../db/vault-rotation.js';
import { OperatingModule } from '../features/accounts/operating.module.js';
import { ActingModule } from '../features/actions/acting.module.js';
import { RollupsService } from '../features/analytics/rollups.service.js';
import { TrialModule } from '../features/answering/trial.module.js';
import { AuditModule } from '../features/audit/audit.module.js';
import { ChannelAccountsModule } from '../features/channels/channel-accounts.module.js';
import { ConfigurationModule } from '../features/configuration/configuration.module.js';
import { DemoModule } from '../features/demo/demo.module.js';
import { GrantsModule } from '../features/contacts/grants.module.js';
import { GapsModule } from '../features/gaps/gaps.module.js';
import { ApprovalsModule } from '../features/handoffs/approvals.module.js';
import { KnowledgeModule } from '../features/knowledge/knowledge.module.js';
import { TurnsReader } from '../features/sessions/turns.reader.js';
import { TeamModule } from '../features/team/team.module.js';
import { DeliveriesModule } from '../features/webhooks/deliveries.module.js';
import { WidgetSettingsModule } from '../features/widget/widget-settings.module.js';
import { WorkspacesModule } from '../features/workspaces/workspaces.module.js';
import { HttpModule } from '../http/http.module.js';
import { EventsModule } from '../events/events.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';

/**
 * The modules that commands need; knowledge only if a command requires it, because its queue starts at once.
 */
@Module({})
export class CliModule {
  static register(config: Config, database: DbModuleOptions, needsKnowledge: boolean): DynamicModule {
    // HttpModule for the pager that lists use, EventsModule for the journal that writes use.
    const floor = [ConfigModule.register(config), DbModule.register(database), HttpModule, EventsModule];
    const base = [
      ...floor,
      WorkspacesModule,
      TeamModule,
      AuditModule,
      WidgetSettingsModule,
      DemoModule,
      ConfigurationModule,
      ApprovalsModule,
      DeliveriesModule,
      GrantsModule,
      ChannelAccountsModule,
      ActingModule,
      OperatingModule,
    ];
    // Only the service of analytics and the reader of sessions: their modules would run roll-ups and sweeps
    // beside the command.
    const knowledge = needsKnowledge ? [AgentModule, KnowledgeModule, PrivacyModule, GapsModule, TrialModule] : [];
    return {
      module: CliModule,
      imports: [...base, ...knowledge],
      providers: [VaultRotation, RollupsService, TurnsReader],
    };
  }
}
