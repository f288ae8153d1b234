import { Module } from '@nestjs/common';
import { DraftsModule } from '../drafts/drafts.module.js';
import { HandoffsModule } from '../handoffs/handoffs.module.js';
import { CoreModule } from '../../conversations/core/core.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { NotesController } from './notes.controller.js';
import { NotesPersonal } from './notes.personal.js';
import { NotesReader } from './notes.reader.js';
import { NotesService } from './notes.service.js';
import { NotesStore } from './notes.store.js';
import { SeenNotesController } from './seen-notes.controller.js';
import { SeenNotesService } from './seen-notes.service.js';

@Module({
  imports: [CoreModule, DraftsModule, HandoffsModule, SessionsModule],
  controllers: [NotesController, SeenNotesController],
  providers: [NotesReader, NotesService, NotesStore, NotesPersonal, SeenNotesService],
})
export class NotesModule {}
