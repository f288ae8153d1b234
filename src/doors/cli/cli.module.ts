import { Module, type DynamicModule } from '@nestjs/common';
import { AgentModule } from '../../agent/agent.module.js';
import type { Config } from '../../platform/config/config.js';
import { ConfigModule } from '../../platform/config/config.module.js';
import { DbModule, type DbModuleOptions } from '../../platform/db/db.module.js';
import { SealedKeys } from '../../platform/db/sealed-keys.js';
import { VaultRotation } from '../../platform/db/vault-rotation.js';
import { OperatingModule } from '../../company/accounts/operating.module.js';
import { ActingModule } from '../../assistant/actions/acting.module.js';
import { RollupsModule } from '../../company/analytics/rollups.module.js';
import { TrialModule } from '../../conversations/turns/trial.module.js';
import { AuditModule } from '../../company/audit/audit.module.js';
import { ChannelAccountsModule } from '../../channels/channel-accounts.module.js';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { DemoModule } from '../../company/demo/demo.module.js';
import { ForecastsModule } from '../../assistant/forecasts/forecasts.module.js';
import { GoldenModule } from '../../assistant/golden/golden.module.js';
import { ImportsModule } from '../../assistant/imports/imports.module.js';
import { GrantsModule } from '../../people/contacts/grants.module.js';
import { GapsModule } from '../../assistant/gaps/gaps.module.js';
import { ApprovalsModule } from '../../desk/handoffs/approvals.module.js';
import { KnowledgeModule } from '../../assistant/knowledge/knowledge.module.js';
import { TurnsReader } from '../../conversations/sessions/turns.reader.js';
import { TeamModule } from '../../company/team/team.module.js';
import { DeliveriesModule } from '../../company/webhooks/deliveries.module.js';
import { WidgetSettingsModule } from '../../company/widget/widget-settings.module.js';
import { WorkspacesModule } from '../../company/workspaces/workspaces.module.js';
import { ENTITIES } from '../../entities.js';
import { HttpModule } from '../../platform/http/http.module.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { PrivacyModule } from '../../platform/privacy/privacy.module.js';

/**
 * The modules that commands need; knowledge only if a command requires it, because its queue starts at once.
 */
@Module({})
export class CliModule {
  static register(config: Config, database: DbModuleOptions, needsKnowledge: boolean): DynamicModule {
    // HttpModule for the pager that lists use, EventsModule for the journal that writes use.
    const floor = [
      ConfigModule.register(config),
      DbModule.register({ ...database, entities: ENTITIES }),
      HttpModule,
      EventsModule,
    ];
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
      RollupsModule,
    ];
    // Of sessions only the reader: their module would run sweeps beside the command.
    const knowledge = needsKnowledge
      ? [
          AgentModule,
          KnowledgeModule,
          PrivacyModule,
          GapsModule,
          TrialModule,
          ForecastsModule,
          GoldenModule,
          ImportsModule,
        ]
      : [];
    return {
      module: CliModule,
      imports: [...base, ...knowledge],
      providers: [VaultRotation, SealedKeys, TurnsReader],
    };
  }
}
