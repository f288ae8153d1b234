import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsReader } from './analytics.reader.js';
import { RollupsService } from './rollups.service.js';
import { RollupsStore } from './rollups.store.js';
import { RollupsSweeper } from './rollups.sweeper.js';

@Module({
  controllers: [AnalyticsController],
  providers: [AnalyticsReader, RollupsService, RollupsStore, RollupsSweeper],
  exports: [AnalyticsReader, RollupsService],
})
export class AnalyticsModule {}
