import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { HostsReader } from './hosts.reader.js';
import { InvitationsQueue } from './invitations.queue.js';
import { InvitationsStore } from './invitations.store.js';
import { MeetingsController } from './meetings.controller.js';
import { MeetingsPersonal } from './meetings.personal.js';
import { MeetingsReader } from './meetings.reader.js';
import { MeetingsService } from './meetings.service.js';
import { MeetingsStore } from './meetings.store.js';
import { MeetingsTools } from './meetings.tools.js';

@Module({
  imports: [ContactsModule, WorkspacesModule],
  controllers: [MeetingsController],
  providers: [
    HostsReader,
    InvitationsQueue,
    InvitationsStore,
    MeetingsPersonal,
    MeetingsReader,
    MeetingsService,
    MeetingsStore,
    MeetingsTools,
  ],
  exports: [MeetingsReader, MeetingsService, MeetingsTools],
})
export class MeetingsModule {}
