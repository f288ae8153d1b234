import { Module } from '@nestjs/common';
import { OpsController } from './ops.controller.js';
import { ReadinessReader } from './readiness.reader.js';

@Module({ controllers: [OpsController], providers: [ReadinessReader] })
export class OpsModule {}
