import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { CoreModule } from '../../conversations/core/core.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { AvailabilityModule } from './availability.module.js';
import { ConfirmationLinks } from './confirmation-links.js';
import { ConfirmationsService } from './confirmations.service.js';
import { HoldsStore } from './holds.store.js';
import { HostDeparturesCommands } from './host-departures.commands.js';
import { HoldsSweeper } from './holds.sweeper.js';
import { HostsReader } from './hosts.reader.js';
import { InvitationsQueue } from './invitations.queue.js';
import { MeetingInvitationsStore } from './invitations.store.js';
import { MeetingAnnouncements } from './meeting-announcements.js';
import { MeetingMessages } from './meeting-messages.js';
import { MeetingHolds } from './meeting-holds.js';
import { MeetingsController } from './meetings.controller.js';
import { MeetingsPersonal } from './meetings.personal.js';
import { MeetingsReader } from './meetings.reader.js';
import { MeetingsService } from './meetings.service.js';
import { MeetingsStore } from './meetings.store.js';
import { MemberAvailabilityController } from './member-availability.controller.js';
import { MemberAvailabilityReader } from './member-availability.reader.js';
import { MemberAvailabilityService } from './member-availability.service.js';
import { MeetingChangeTools } from './meeting-changes.tools.js';
import { MeetingsTools } from './meetings.tools.js';

@Module({
  imports: [AvailabilityModule, ContactsModule, CoreModule, OutboundModule],
  controllers: [MeetingsController, MemberAvailabilityController],
  providers: [
    ConfirmationLinks,
    ConfirmationsService,
    HoldsStore,
    HostDeparturesCommands,
    HoldsSweeper,
    HostsReader,
    InvitationsQueue,
    MeetingAnnouncements,
    MeetingHolds,
    MeetingInvitationsStore,
    MeetingMessages,
    MeetingsPersonal,
    MeetingsReader,
    MeetingsService,
    MeetingsStore,
    MeetingChangeTools,
    MeetingsTools,
    MemberAvailabilityReader,
    MemberAvailabilityService,
  ],
  exports: [ConfirmationsService, HostDeparturesCommands, MeetingsReader, MeetingsService, MeetingsTools],
})
export class MeetingsModule {}
