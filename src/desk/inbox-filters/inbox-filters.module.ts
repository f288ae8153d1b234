import { Module } from '@nestjs/common';
import { InboxFiltersController } from './inbox-filters.controller.js';
import { InboxFiltersPersonal } from './inbox-filters.personal.js';
import { InboxFiltersReader } from './inbox-filters.reader.js';
import { InboxFiltersService } from './inbox-filters.service.js';
import { InboxFiltersStore } from './inbox-filters.store.js';

/** Filters of the inbox that members save. */
@Module({
  controllers: [InboxFiltersController],
  providers: [InboxFiltersReader, InboxFiltersService, InboxFiltersStore, InboxFiltersPersonal],
})
export class InboxFiltersModule {}
