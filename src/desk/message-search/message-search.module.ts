import { Module } from '@nestjs/common';
import { MessageSearchController } from './message-search.controller.js';
import { MessageSearchReader } from './message-search.reader.js';

/** The team's search in messages. */
@Module({ controllers: [MessageSearchController], providers: [MessageSearchReader] })
export class MessageSearchModule {}
