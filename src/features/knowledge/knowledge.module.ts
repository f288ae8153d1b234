import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AbbreviationsStore } from './abbreviations.store.js';
import { Calibrations } from './calibrations.js';
import { DocumentsStore } from './documents.store.js';
import { IndexingQueue } from './indexing.queue.js';
import { Intake } from './intake.js';
import { KnowledgeController } from './knowledge.controller.js';
import { KnowledgeReader } from './knowledge.reader.js';
import { KnowledgeService } from './knowledge.service.js';
import { PassagesStore } from './passages.store.js';
import { PostingsStore } from './postings.store.js';
import { DocumentProcesses } from './processes/document-processes.js';
import { Publisher } from './publisher.js';
import { ReindexingService } from './reindexing.service.js';
import { SetAsideReader } from './set-aside.reader.js';
import { SetAsideStore } from './set-aside.store.js';
import { SynonymsReader } from './synonyms.reader.js';
import { SynonymsService } from './synonyms.service.js';
import { ShadowReader } from './shadow.reader.js';
import { UploadIndexer } from './upload-indexer.js';
import { UploadsStore } from './uploads.store.js';
import { PostgresIndex } from './postgres-index.reader.js';

@Module({
  imports: [WorkspacesModule],
  controllers: [KnowledgeController],
  providers: [
    KnowledgeReader,
    KnowledgeService,
    AbbreviationsStore,
    Calibrations,
    DocumentProcesses,
    DocumentsStore,
    PassagesStore,
    PostingsStore,
    SetAsideReader,
    SetAsideStore,
    Publisher,
    ReindexingService,
    IndexingQueue,
    Intake,
    ShadowReader,
    SynonymsReader,
    SynonymsService,
    PostgresIndex,
    UploadIndexer,
    UploadsStore,
  ],
  exports: [
    KnowledgeReader,
    KnowledgeService,
    ReindexingService,
    SetAsideReader,
    ShadowReader,
    PostgresIndex,
    SynonymsReader,
    SynonymsService,
  ],
})
export class KnowledgeModule {}
