import { Module } from '@nestjs/common';
import { ContactsModule } from '../../features/contacts/contacts.module.js';
import { LeadsModule } from '../../features/leads/leads.module.js';
import { SessionsModule } from '../../features/sessions/sessions.module.js';
import { WorkspacesModule } from '../../features/workspaces/workspaces.module.js';
import { PolicyModule } from '../../policy/policy.module.js';
import { BootController } from './boot.controller.js';
import { BootService } from './boot.service.js';
import { WidgetLeadsController } from './leads.controller.js';
import { WidgetLeads } from './leads.service.js';
import { OpenSession } from './open-session.js';
import { OwnSession } from './own-session.js';
import { WidgetSettings } from './widget-settings.js';

@Module({
  imports: [ContactsModule, LeadsModule, PolicyModule, SessionsModule, WorkspacesModule],
  controllers: [BootController, WidgetLeadsController],
  providers: [BootService, OpenSession, OwnSession, WidgetLeads, WidgetSettings],
})
export class WidgetModule {}
