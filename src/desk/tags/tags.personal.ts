/** Tags of a person's conversations are removed with an erasure; the tags themselves belong to the workspace. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { DataSubjectRegistry, IN_SESSIONS } from '../../platform/privacy/data-subject-registry.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';

const ERASE = named(`delete from session_tags where ${IN_SESSIONS}`);

@Injectable()
export class TagsPersonal implements OnModuleInit {
  constructor(private readonly registry: DataSubjectRegistry) {}

  onModuleInit(): void {
    this.registry.register(sqlProvider({ name: 'session_tags', erase: [ERASE] }));
  }
}
