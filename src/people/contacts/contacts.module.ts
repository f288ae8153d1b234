import { Module } from '@nestjs/common';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { ChannelContactsCommands } from './channel-contacts.commands.js';
import { ContactBlocksService } from './contact-blocks.service.js';
import { ContactsController } from './contacts.controller.js';
import { ErasureService } from './erasure.service.js';
import { ErasureStore } from './erasure.store.js';
import { FormerContactsReader } from './former-contacts.reader.js';
import { FormerContactsStore } from './former-contacts.store.js';
import { GrantsController } from './grants.controller.js';
import { GrantsModule } from './grants.module.js';
import { IdentityService } from './identity.service.js';
import { IdentityStore } from './identity.store.js';
import { PersonalDataErasure } from './personal-data-erasure.js';
import { UserContactsCommands } from './user-contacts.commands.js';
import { VisitorsService } from './visitors.service.js';
import { VisitorsStore } from './visitors.store.js';
import { VendorTokensCommands } from './vendor-tokens.commands.js';
import { VendorTokensController } from './vendor-tokens.controller.js';
import { VendorTokensReader } from './vendor-tokens.reader.js';
import { VendorTokensService } from './vendor-tokens.service.js';
import { VendorTokensStore } from './vendor-tokens.store.js';

const visitors = [VisitorsService, VisitorsStore, IdentityService, IdentityStore];
const former = [FormerContactsReader, FormerContactsStore];
const vendorTokens = [VendorTokensCommands, VendorTokensReader, VendorTokensService, VendorTokensStore];
const erasure = [ErasureService, ErasureStore, PersonalDataErasure];

@Module({
  imports: [SessionsModule, GrantsModule],
  controllers: [ContactsController, VendorTokensController, GrantsController],
  providers: [
    ChannelContactsCommands,
    ContactBlocksService,
    UserContactsCommands,
    ...visitors,
    ...former,
    ...vendorTokens,
    ...erasure,
  ],
  exports: [
    ChannelContactsCommands,
    FormerContactsReader,
    GrantsModule,
    IdentityService,
    UserContactsCommands,
    VendorTokensCommands,
    VendorTokensReader,
    VisitorsService,
  ],
})
export class ContactsModule {}
