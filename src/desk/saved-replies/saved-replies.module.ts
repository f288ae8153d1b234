import { Module } from '@nestjs/common';
import { SavedRepliesController } from './saved-replies.controller.js';
import { SavedRepliesReader } from './saved-replies.reader.js';
import { SavedRepliesService } from './saved-replies.service.js';
import { SavedRepliesStore } from './saved-replies.store.js';

/** Saved texts that members use in replies. */
@Module({
  controllers: [SavedRepliesController],
  providers: [SavedRepliesReader, SavedRepliesService, SavedRepliesStore],
})
export class SavedRepliesModule {}
