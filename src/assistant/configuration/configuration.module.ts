import { Module } from '@nestjs/common';
import { GuardrailChangeHooks } from './guardrails/guardrail-changes.hooks.js';
import { GuardrailsController } from './guardrails/guardrails.controller.js';
import { GuardrailsReader } from './guardrails/guardrails.reader.js';
import { GuardrailsService } from './guardrails/guardrails.service.js';
import { GuardrailsStore } from './guardrails/guardrails.store.js';
import { KillSwitchController } from './kill-switch/kill-switch.controller.js';
import { KillSwitchReader } from './kill-switch/kill-switch.reader.js';
import { KillSwitchService } from './kill-switch/kill-switch.service.js';
import { KillSwitchStore } from './kill-switch/kill-switch.store.js';
import { WaitingActionHooks } from './kill-switch/waiting-actions.hooks.js';

/**
 * Guardrails and kill switch. Depends on no other feature: features that act call it, and register their
 * waiting actions.
 */
@Module({
  controllers: [GuardrailsController, KillSwitchController],
  providers: [
    GuardrailChangeHooks,
    GuardrailsReader,
    GuardrailsService,
    GuardrailsStore,
    KillSwitchReader,
    KillSwitchService,
    KillSwitchStore,
    WaitingActionHooks,
  ],
  exports: [
    GuardrailChangeHooks,
    GuardrailsReader,
    GuardrailsService,
    KillSwitchReader,
    KillSwitchService,
    WaitingActionHooks,
  ],
})
export class ConfigurationModule {}
