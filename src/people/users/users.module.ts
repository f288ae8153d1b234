import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/** Identified users, pushed by a company's backend: each becomes a contact. */
@Module({
  imports: [ContactsModule],
  controllers: [UsersController],
  providers: [UsersService],
})
export class UsersModule {}
