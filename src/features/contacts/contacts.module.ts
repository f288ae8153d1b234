import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ContactsController } from './contacts.controller.js';
import { ErasureService } from './erasure.service.js';
import { ErasureStore } from './erasure.store.js';
import { ContactExportReader } from '../contact-export/contact-export.reader.js';
import { FormerContactsStore } from './former-contacts.store.js';
import { GrantsController } from './grants.controller.js';
import { GrantsModule } from './grants.module.js';
import { IdentityService } from './identity.service.js';
import { IdentityStore } from './identity.store.js';
import { UsersController } from '../users/users.controller.js';
import { UsersService } from '../users/users.service.js';
import { UsersStore } from '../users/users.store.js';
import { VisitorsService } from './visitors.service.js';
import { VisitorsStore } from './visitors.store.js';
import { VendorTokensController } from './vendor-tokens.controller.js';
import { VendorTokensReader } from './vendor-tokens.reader.js';
import { VendorTokensService } from './vendor-tokens.service.js';
import { VendorTokensStore } from './vendor-tokens.store.js';

const users = [UsersService, UsersStore];
const visitors = [VisitorsService, VisitorsStore, IdentityService, IdentityStore, FormerContactsStore];
const vendorTokens = [VendorTokensReader, VendorTokensService, VendorTokensStore];
const personalData = [ContactExportReader, ErasureService, ErasureStore];

@Module({
  imports: [SessionsModule, GrantsModule],
  controllers: [ContactsController, VendorTokensController, GrantsController, UsersController],
  providers: [...users, ...visitors, ...vendorTokens, ...personalData],
  exports: [GrantsModule, IdentityService, VendorTokensReader, VisitorsService],
})
export class ContactsModule {}
