import { Module } from '@nestjs/common';
import { ModelUsageStore } from './model-usage.store.js';
import { ModelUsageSweeper } from './model-usage.sweeper.js';
import { ModelsController } from './models.controller.js';
import { ModelsReader } from './models.reader.js';

@Module({ controllers: [ModelsController], providers: [ModelsReader, ModelUsageStore, ModelUsageSweeper] })
export class ModelsModule {}
