import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { GapsModule } from '../gaps/gaps.module.js';
import { HandoffsModule } from '../handoffs/handoffs.module.js';
import { KnowledgeModule } from '../knowledge/knowledge.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AskController } from './ask.controller.js';
import { AskService } from './ask.service.js';
import { AskedReader } from './asked.reader.js';
import { SearchService } from './search.service.js';
import { TurnRecorder } from './turn.recorder.js';

@Module({
  imports: [
    ConfigurationModule,
    ContactsModule,
    GapsModule,
    HandoffsModule,
    KnowledgeModule,
    SessionsModule,
    WorkspacesModule,
  ],
  controllers: [AskController],
  providers: [AskService, AskedReader, SearchService, TurnRecorder],
  exports: [AskService, SearchService],
})
export class AskModule {}
