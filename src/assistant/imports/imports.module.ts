import { Module } from '@nestjs/common';
import { EarlierConversationsController } from './earlier-conversations.controller.js';
import { EarlierConversationsReader } from './earlier-conversations.reader.js';
import { ImportSlice } from './import-slice.js';
import { ImportWorker } from './import.worker.js';
import { ImportedConversationsReader } from './imported-conversations.reader.js';
import { ImportedConversationsStore } from './imported-conversations.store.js';
import { ImportsController } from './imports.controller.js';
import { ImportsPersonal } from './imports.personal.js';
import { ImportsReader } from './imports.reader.js';
import { ImportsService } from './imports.service.js';
import { ImportsSweeper } from './imports.sweeper.js';
import { ImportsStore } from './imports.store.js';
import { ImportReading } from './reading/import-reading.js';

/** Conversations of other products, apart from the workspace's own. */
@Module({
  controllers: [ImportsController, EarlierConversationsController],
  providers: [
    ...[ImportsReader, ImportsService, ImportsStore, ImportsPersonal, ImportsSweeper],
    ...[ImportWorker, ImportSlice, ImportReading, ImportedConversationsStore, ImportedConversationsReader],
    EarlierConversationsReader,
  ],
  exports: [ImportsReader, ImportsService, ImportedConversationsReader],
})
export class ImportsModule {}
