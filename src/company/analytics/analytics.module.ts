import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsReader } from './analytics.reader.js';
import { RollupsModule } from './rollups.module.js';
import { RollupsSweeper } from './rollups.sweeper.js';

@Module({
  imports: [RollupsModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsReader, RollupsSweeper],
  exports: [AnalyticsReader, RollupsModule],
})
export class AnalyticsModule {}
