import { Module } from '@nestjs/common';
import { ConfigurationStore } from './configuration.store.js';
import { GuardrailsController } from './guardrails.controller.js';
import { GuardrailsReader } from './guardrails.reader.js';
import { GuardrailsService } from './guardrails.service.js';
import { KillSwitchController } from './kill-switch.controller.js';
import { KillSwitchReader } from './kill-switch.reader.js';
import { KillSwitchService } from './kill-switch.service.js';
import { WaitingActions } from './waiting-actions.events.js';

/** Guardrails and kill switch. Knows no other feature: those that act ask it, and register what waits. */
@Module({
  controllers: [GuardrailsController, KillSwitchController],
  providers: [
    ConfigurationStore,
    GuardrailsReader,
    GuardrailsService,
    KillSwitchReader,
    KillSwitchService,
    WaitingActions,
  ],
  exports: [GuardrailsReader, GuardrailsService, KillSwitchReader, KillSwitchService, WaitingActions],
})
export class ConfigurationModule {}
