import { Module } from '@nestjs/common';
import { ContactSearchController } from './contact-search.controller.js';
import { ContactSearchReader } from './contact-search.reader.js';

/** The team's search for a contact. */
@Module({ controllers: [ContactSearchController], providers: [ContactSearchReader] })
export class ContactSearchModule {}
