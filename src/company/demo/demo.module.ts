import { Module } from '@nestjs/common';
import { DemoRemovalStore } from './demo-removal.store.js';
import { DemoService } from './demo.service.js';
import { DemoStore } from './demo.store.js';

/** Only for the operator's commands: not part of the server. */
@Module({ providers: [DemoService, DemoStore, DemoRemovalStore], exports: [DemoService] })
export class DemoModule {}
