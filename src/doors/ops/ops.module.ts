import { Module } from '@nestjs/common';
import { SealedKeys } from '../../platform/db/sealed-keys.js';
import { MissingKeys } from './missing-keys.js';
import { OperatorNoticesController } from './operator-notices.controller.js';
import { OpsController } from './ops.controller.js';
import { ReadinessReader } from './readiness.reader.js';

@Module({
  controllers: [OpsController, OperatorNoticesController],
  providers: [ReadinessReader, MissingKeys, SealedKeys],
})
export class OpsModule {}
