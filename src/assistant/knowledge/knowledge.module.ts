import { Module } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { GuardedFetch } from '../../platform/outbound/guarded-fetch.js';
import { HostNames } from '../../platform/outbound/names/host-names.js';
import { AttachmentsModule } from '../../conversations/attachments/attachments.module.js';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { AbbreviationsStore } from './abbreviations.store.js';
import { AudienceService } from './audience.service.js';
import { Calibrations } from './calibrations.js';
import { CrawlSlice } from './crawls/crawl-slice.js';
import { CrawlWorker } from './crawls/crawl.worker.js';
import { CrawlsController } from './crawls/crawls.controller.js';
import { CrawlsReader } from './crawls/crawls.reader.js';
import { CrawlsService } from './crawls/crawls.service.js';
import { CrawlsStore } from './crawls/crawls.store.js';
import { RepeatedCrawlsSweeper } from './crawls/repeated-crawls.sweeper.js';
import { DocumentReadings } from './document-readings.js';
import { DocumentsStore } from './documents.store.js';
import { DocumentEmbedder } from './embeddings/document-embedder.js';
import { EmbeddingEndpoint } from './embeddings/embedding-endpoint.js';
import { EmbeddingQueueStore } from './embeddings/embedding-queue.store.js';
import { EmbeddingQueue } from './embeddings/embedding.queue.js';
import { EmbeddingSpace } from './embeddings/embedding-space.js';
import { EmbeddingUpkeep } from './embeddings/embedding-upkeep.js';
import { Int8VectorSearch } from './embeddings/int8-vectors.reader.js';
import { QueryEmbedder } from './embeddings/query-embedder.js';
import { SemanticSearch } from './embeddings/semantic-search.reader.js';
import { VectorSearch } from './embeddings/vector-search.js';
import { VectorsStore } from './embeddings/vectors.store.js';
import { ExampleQuestionsController } from './example-questions.controller.js';
import { ExampleQuestionsReader } from './example-questions.reader.js';
import { ExampleQuestionsService } from './example-questions.service.js';
import { IndexingQueue } from './indexing.queue.js';
import { Intake } from './intake.js';
import { KnowledgeController } from './knowledge.controller.js';
import { KnowledgeReader } from './knowledge.reader.js';
import { KnowledgeService } from './knowledge.service.js';
import { PassagesStore } from './passages.store.js';
import { PostingsStore } from './postings.store.js';
import { DocumentProcesses } from './processes/document-processes.js';
import { PublicationHooks } from './publications.hooks.js';
import { Publisher } from './publisher.js';
import { ReindexingService } from './reindexing.service.js';
import { QuarantinedController } from './quarantined.controller.js';
import { QuarantinedReader } from './quarantined.reader.js';
import { QuarantinedService } from './quarantined.service.js';
import { QuarantinedStore } from './quarantined.store.js';
import { SamplesController } from './samples.controller.js';
import { SamplesReader } from './samples.reader.js';
import { SamplesService } from './samples.service.js';
import { SynonymsController } from './synonyms.controller.js';
import { SynonymsReader } from './synonyms.reader.js';
import { SynonymsService } from './synonyms.service.js';
import { SynonymsStore } from './synonyms.store.js';
import { ShadowReader } from './shadow.reader.js';
import { KnowledgeStorageReader } from './storage.reader.js';
import { UploadIndexer } from './upload-indexer.js';
import { UploadsStore } from './uploads.store.js';
import { RobotsJudge } from './website/robots-judge.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { PicturesReader } from './pictures/pictures.reader.js';
import { PicturesService } from './pictures/pictures.service.js';
import { PicturesStore } from './pictures/pictures.store.js';
import { QuotedPicturesReader } from './pictures/quoted-pictures.reader.js';
import { PicturesSweeper } from './pictures/pictures.sweeper.js';
import { PostgresIndex } from './postgres-index.reader.js';

/** Search by meaning: makes vectors in the background, and looks for what is near to a question. */
const EMBEDDINGS = [
  DocumentEmbedder,
  EmbeddingEndpoint,
  EmbeddingQueue,
  EmbeddingQueueStore,
  EmbeddingSpace,
  EmbeddingUpkeep,
  QueryEmbedder,
  SemanticSearch,
  VectorsStore,
  { provide: VectorSearch, useClass: Int8VectorSearch },
];

/** Pictures that documents show. */
const PICTURES = [PicturesReader, QuotedPicturesReader, PicturesService, PicturesStore, PicturesSweeper];

/** Websites that are read in the background. */
const CRAWLS = [
  CrawlsReader,
  CrawlsService,
  CrawlsStore,
  CrawlSlice,
  CrawlWorker,
  RepeatedCrawlsSweeper,
  {
    provide: RobotsJudge,
    inject: [CONFIG],
    useFactory: ({ readsNoindex }: Config) => new RobotsJudge(readsNoindex),
  },
  {
    provide: GuardedFetch,
    inject: [CONFIG, HostNames],
    useFactory: ({ outboundAllowNetworks: allowNetworks }: Config, names: HostNames) =>
      new GuardedFetch({ allowNetworks, names }),
  },
];

@Module({
  imports: [AttachmentsModule, OutboundModule],
  controllers: [
    KnowledgeController,
    CrawlsController,
    ExampleQuestionsController,
    PicturesController,
    QuarantinedController,
    SamplesController,
    SynonymsController,
  ],
  providers: [
    KnowledgeReader,
    AudienceService,
    KnowledgeService,
    KnowledgeStorageReader,
    AbbreviationsStore,
    Calibrations,
    DocumentProcesses,
    DocumentReadings,
    DocumentsStore,
    ExampleQuestionsReader,
    ExampleQuestionsService,
    PassagesStore,
    PostingsStore,
    QuarantinedReader,
    QuarantinedService,
    QuarantinedStore,
    PublicationHooks,
    Publisher,
    ReindexingService,
    IndexingQueue,
    Intake,
    SamplesReader,
    SamplesService,
    ShadowReader,
    SynonymsReader,
    SynonymsService,
    SynonymsStore,
    PostgresIndex,
    UploadIndexer,
    UploadsStore,
    ...CRAWLS,
    ...PICTURES,
    ...EMBEDDINGS,
  ],
  exports: [
    ExampleQuestionsReader,
    ExampleQuestionsService,
    KnowledgeReader,
    KnowledgeService,
    PublicationHooks,
    ReindexingService,
    QuarantinedReader,
    QuotedPicturesReader,
    SamplesService,
    ShadowReader,
    PostgresIndex,
    RobotsJudge,
    SynonymsReader,
    SynonymsService,
  ],
})
export class KnowledgeModule {}
