import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { CoreModule } from '../core/core.module.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsReader } from './sessions.reader.js';

/** The read side of conversations, with the commands that write them. */
@Module({
  imports: [AttachmentsModule, CoreModule],
  controllers: [SessionsController],
  providers: [SessionsReader],
  exports: [CoreModule, SessionsReader],
})
export class SessionsModule {}
