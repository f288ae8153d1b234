import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsReader } from './analytics.reader.js';
import { RollupsModule } from './rollups.module.js';
import { RollupsSweeper } from './rollups.sweeper.js';
import { SatisfactionController } from './satisfaction.controller.js';
import { SatisfactionReader } from './satisfaction.reader.js';

@Module({
  imports: [RollupsModule],
  controllers: [AnalyticsController, SatisfactionController],
  providers: [AnalyticsReader, SatisfactionReader, RollupsSweeper],
  exports: [AnalyticsReader, RollupsModule],
})
export class AnalyticsModule {}
