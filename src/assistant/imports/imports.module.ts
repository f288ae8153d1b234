import { Module } from '@nestjs/common';
import { ImportSlice } from './import-slice.js';
import { ImportWorker } from './import.worker.js';
import { ImportedConversationsReader } from './imported-conversations.reader.js';
import { ImportedConversationsStore } from './imported-conversations.store.js';
import { ImportsController } from './imports.controller.js';
import { ImportsPersonal } from './imports.personal.js';
import { ImportsReader } from './imports.reader.js';
import { ImportsService } from './imports.service.js';
import { ImportsStore } from './imports.store.js';
import { ImportReading } from './reading/import-reading.js';

/** Conversations of other products, apart from the workspace's own. */
@Module({
  controllers: [ImportsController],
  providers: [
    ...[ImportsReader, ImportsService, ImportsStore, ImportsPersonal],
    ...[ImportWorker, ImportSlice, ImportReading, ImportedConversationsStore, ImportedConversationsReader],
  ],
  exports: [ImportsReader, ImportsService, ImportedConversationsReader],
})
export class ImportsModule {}
