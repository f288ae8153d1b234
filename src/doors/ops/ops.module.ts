import { Module } from '@nestjs/common';
import { OperatorNoticesController } from './operator-notices.controller.js';
import { OpsController } from './ops.controller.js';
import { ReadinessReader } from './readiness.reader.js';

@Module({ controllers: [OpsController, OperatorNoticesController], providers: [ReadinessReader] })
export class OpsModule {}
