import { Global, Module } from '@nestjs/common';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { EventsPersonal } from './events.personal.js';
import { Journal } from './journal.js';
import { ResponsesPersonal } from './responses.personal.js';
import { EndpointFailureHooks } from './endpoint-failures.hooks.js';

@Global()
@Module({
  imports: [PrivacyModule],
  providers: [EndpointFailureHooks, EventsPersonal, Journal, ResponsesPersonal],
  exports: [EndpointFailureHooks, Journal],
})
export class EventsModule {}
