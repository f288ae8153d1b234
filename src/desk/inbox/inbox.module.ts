import { Module } from '@nestjs/common';
import { InboxController } from './inbox.controller.js';
import { InboxReader } from './inbox.reader.js';

@Module({ controllers: [InboxController], providers: [InboxReader] })
export class InboxModule {}
