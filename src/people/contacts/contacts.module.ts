import { Module } from '@nestjs/common';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { ChannelContactsCommands } from './channel-contacts.commands.js';
import { ContactBlocksService } from './contact-blocks.service.js';
import { ContactEditsService } from './contact-edits.service.js';
import { ContactMergePreviewController } from './contact-merge-preview.controller.js';
import { ContactMergesController } from './contact-merges.controller.js';
import { ContactMergesReader } from './contact-merges.reader.js';
import { ContactMergesService } from './contact-merges.service.js';
import { ContactMerging } from './contact-merging.js';
import { ContactReachReader } from './contact-reach.reader.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsStore } from './contacts.store.js';
import { ErasureService } from './erasure.service.js';
import { FormerContactsReader } from './former-contacts.reader.js';
import { FormerContactsStore } from './former-contacts.store.js';
import { GrantsController } from './grants.controller.js';
import { GrantsModule } from './grants.module.js';
import { IdentityService } from './identity.service.js';
import { PersonalDataErasure } from './personal-data-erasure.js';
import { StatedContactsCommands } from './stated-contacts.commands.js';
import { UserContactsCommands } from './user-contacts.commands.js';
import { VisitorsService } from './visitors.service.js';
import { VendorTokensCommands } from './vendor-tokens.commands.js';
import { VendorTokensController } from './vendor-tokens.controller.js';
import { UnprovenMatchesReader } from './unproven-matches.reader.js';
import { VendorTokensReader } from './vendor-tokens.reader.js';
import { VendorTokensService } from './vendor-tokens.service.js';

/** Visitors and identified users: who they are, their tokens and grants, their erasure. */
@Module({
  imports: [SessionsModule, GrantsModule],
  controllers: [
    ContactsController,
    ContactMergesController,
    ContactMergePreviewController,
    VendorTokensController,
    GrantsController,
  ],
  providers: [
    ChannelContactsCommands,
    ContactBlocksService,
    ContactEditsService,
    ContactMergesReader,
    ContactMergesService,
    ContactMerging,
    ContactReachReader,
    ContactsStore,
    ErasureService,
    FormerContactsReader,
    FormerContactsStore,
    IdentityService,
    PersonalDataErasure,
    StatedContactsCommands,
    UnprovenMatchesReader,
    UserContactsCommands,
    VendorTokensCommands,
    VendorTokensReader,
    VendorTokensService,
    VisitorsService,
  ],
  exports: [
    ChannelContactsCommands,
    ContactReachReader,
    FormerContactsReader,
    GrantsModule,
    IdentityService,
    StatedContactsCommands,
    UserContactsCommands,
    VendorTokensCommands,
    VendorTokensReader,
    VisitorsService,
  ],
})
export class ContactsModule {}
