import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { GuardedFetch } from '../../outbound/guarded-fetch.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { HandoffsModule } from '../handoffs/handoffs.module.js';
import { ActingModule } from './acting.module.js';
import { ActionOutcomeHooks } from './action-outcomes.hooks.js';
import { ActionGate } from './action-gate.js';
import { ActionRunner } from './action-runner.js';
import { ActionTrialsController } from './action-trials.controller.js';
import { ActionsController } from './actions.controller.js';
import { ActionsPersonal } from './actions.personal.js';
import { ActionsReader } from './actions.reader.js';
import { ActionsService } from './actions.service.js';
import { ActionsSweeper } from './actions.sweeper.js';
import { ActionsTools } from './actions.tools.js';
import { ApprovedActions } from './approved-actions.js';
import { OpenapiImportService } from './openapi-import.service.js';

@Module({
  imports: [ActingModule, ConfigurationModule, ContactsModule, HandoffsModule],
  controllers: [ActionTrialsController, ActionsController],
  providers: [
    ActionGate,
    ActionOutcomeHooks,
    ActionRunner,
    ActionsPersonal,
    ActionsReader,
    ActionsService,
    ActionsSweeper,
    ActionsTools,
    ApprovedActions,
    OpenapiImportService,
  ],
  exports: [ActionOutcomeHooks, ActionsReader, ActionsService, ActionsTools],
})
export class ActionsModule implements OnApplicationShutdown {
  constructor(private readonly outbound: GuardedFetch) {}

  async onApplicationShutdown(): Promise<void> {
    await this.outbound.close();
  }
}
