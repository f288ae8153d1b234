import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { FileStreams } from '../../platform/http/file-streams.js';
import { SignedUrls } from '../../platform/http/signed-urls.js';
import { AttachmentLimitHooks } from './attachment-limits.hooks.js';
import { AttachmentsCommands } from './attachments.commands.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsPersonal } from './attachments.personal.js';
import { AttachmentsReader } from './attachments.reader.js';
import { AttachmentsService } from './attachments.service.js';
import { AttachmentsStore } from './attachments.store.js';
import { AttachmentsSweeper } from './attachments.sweeper.js';
import { FileInspector } from './inspection/file-inspector.js';
import { S3Objects } from './objects/s3-objects.js';
import { StoredUploads } from './stored-uploads.js';
import { VisitorFilesService } from './visitor-files.service.js';
import { RemovalsStore } from './removals.store.js';

@Module({
  controllers: [AttachmentsController],
  providers: [
    AttachmentLimitHooks,
    FileStreams,
    AttachmentsCommands,
    AttachmentsPersonal,
    AttachmentsReader,
    AttachmentsService,
    StoredUploads,
    VisitorFilesService,
    AttachmentsStore,
    RemovalsStore,
    AttachmentsSweeper,
    FileInspector,
    {
      provide: SignedUrls,
      inject: [CONFIG],
      useFactory: (config: Config) => new SignedUrls(config, { label: 'attachment urls', root: '/api/attachments' }),
    },
    {
      provide: S3Objects,
      inject: [CONFIG],
      useFactory: ({ attachments: { s3 } }: Config) => s3 && new S3Objects(s3),
    },
  ],
  exports: [AttachmentLimitHooks, AttachmentsCommands, AttachmentsReader, FileStreams, VisitorFilesService],
})
export class AttachmentsModule implements OnApplicationShutdown {
  constructor(@Inject(S3Objects) private readonly objects: S3Objects | null) {}

  async onApplicationShutdown(): Promise<void> {
    await this.objects?.close();
  }
}
