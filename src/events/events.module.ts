import { Global, Module } from '@nestjs/common';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { EventsPersonal } from './events.personal.js';
import { Journal } from './journal.js';

@Global()
@Module({ imports: [PrivacyModule], providers: [Journal, EventsPersonal], exports: [Journal] })
export class EventsModule {}
