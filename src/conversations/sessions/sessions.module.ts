import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsReader } from './sessions.reader.js';

/** The read side of conversations. */
@Module({
  imports: [AttachmentsModule],
  controllers: [SessionsController],
  providers: [SessionsReader],
  exports: [SessionsReader],
})
export class SessionsModule {}
