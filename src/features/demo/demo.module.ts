import { Module } from '@nestjs/common';
import { DemoService } from './demo.service.js';
import { DemoStore } from './demo.store.js';

/** For the operator's commands alone: nothing of it is mounted in the server. */
@Module({ providers: [DemoService, DemoStore], exports: [DemoService] })
export class DemoModule {}
