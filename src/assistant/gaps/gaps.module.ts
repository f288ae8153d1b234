import { Module } from '@nestjs/common';
import { GapsController } from './gaps.controller.js';
import { GapsPersonal } from './gaps.personal.js';
import { GapsReader } from './gaps.reader.js';
import { GapsService } from './gaps.service.js';
import { GapsStore } from './gaps.store.js';
import { GapsSweeper } from './gaps.sweeper.js';

/** What people ask and the knowledge does not answer. */
@Module({
  controllers: [GapsController],
  providers: [GapsReader, GapsService, GapsStore, GapsPersonal, GapsSweeper],
  exports: [GapsReader, GapsService],
})
export class GapsModule {}
