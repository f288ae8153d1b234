import { Module } from '@nestjs/common';
import { DemoService } from './demo.service.js';
import { DemoStore } from './demo.store.js';

/** Only for the operator's commands: not part of the server. */
@Module({ providers: [DemoService, DemoStore], exports: [DemoService] })
export class DemoModule {}
