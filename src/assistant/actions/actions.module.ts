import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { GuardedFetch } from '../../platform/outbound/guarded-fetch.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ContactsModule } from '../../people/contacts/contacts.module.js';
import { HandoffsModule } from '../../desk/handoffs/handoffs.module.js';
import { CoreModule } from '../../conversations/core/core.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { ActingModule } from './acting.module.js';
import { ActionApprovals } from './action-approvals.js';
import { ActionDecisionsService } from './action-decisions.service.js';
import { ActionGate } from './action-gate.js';
import { ActionOutcomeHooks } from './action-outcomes.hooks.js';
import { ActionOutcomes } from './action-outcomes.js';
import { ActionProposals } from './action-proposals.js';
import { ActionQuarantine } from './action-quarantine.js';
import { ActionRunner } from './action-runner.js';
import { ActionTrialsController } from './action-trials.controller.js';
import { ActionsController } from './actions.controller.js';
import { ActionsPersonal } from './actions.personal.js';
import { ActionsReader } from './actions.reader.js';
import { ActionsService } from './actions.service.js';
import { ActionsSweeper } from './actions.sweeper.js';
import { ActionsTools } from './actions.tools.js';
import { ApprovedActionClaims } from './approved-action-claims.js';
import { ApprovalExpiry } from './approval-expiry.js';
import { ApprovedActions } from './approved-actions.js';
import { OpenapiImportService } from './openapi-import.service.js';
import { WaitingActions } from './waiting-actions.js';

@Module({
  imports: [CoreModule, ActingModule, ConfigurationModule, ContactsModule, HandoffsModule, SessionsModule],
  controllers: [ActionTrialsController, ActionsController],
  providers: [
    ActionApprovals,
    ApprovalExpiry,
    ActionDecisionsService,
    ActionGate,
    ActionOutcomeHooks,
    ActionOutcomes,
    ActionProposals,
    ActionQuarantine,
    ActionRunner,
    ActionsPersonal,
    ActionsReader,
    ActionsService,
    ActionsSweeper,
    ActionsTools,
    ApprovedActionClaims,
    ApprovedActions,
    OpenapiImportService,
    WaitingActions,
  ],
  exports: [ActionDecisionsService, ActionOutcomeHooks, ActionsReader, ActionsService, ActionsTools],
})
export class ActionsModule implements OnApplicationShutdown {
  constructor(private readonly outbound: GuardedFetch) {}

  async onApplicationShutdown(): Promise<void> {
    await this.outbound.close();
  }
}
