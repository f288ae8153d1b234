import { Module } from '@nestjs/common';
import { GapsController } from './gaps.controller.js';
import { GapsPersonal } from './gaps.personal.js';
import { GapsReader } from './gaps.reader.js';
import { GapsService } from './gaps.service.js';
import { GapsStore } from './gaps.store.js';
import { GapsSweeper } from './gaps.sweeper.js';
import { KnowledgeModule } from '../knowledge/knowledge.module.js';

/** What people ask and the knowledge does not answer. */
@Module({
  imports: [KnowledgeModule],
  controllers: [GapsController],
  providers: [GapsReader, GapsService, GapsStore, GapsPersonal, GapsSweeper],
  exports: [GapsReader, GapsService],
})
export class GapsModule {}
