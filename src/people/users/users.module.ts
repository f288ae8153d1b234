import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';
import { UsersStore } from './users.store.js';

/** Identified users, pushed by a company's backend: each becomes a contact. */
@Module({
  imports: [ContactsModule],
  controllers: [UsersController],
  providers: [UsersService, UsersStore],
})
export class UsersModule {}
