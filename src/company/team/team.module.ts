import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../../desk/handoffs/approvals.module.js';
import { LeadAssigneesModule } from '../../people/leads/lead-assignees.module.js';
import { CredentialsCommands } from './credentials.commands.js';
import { KeysCommands } from './keys.commands.js';
import { KeysController } from './keys.controller.js';
import { KeysReader } from './keys.reader.js';
import { KeysService } from './keys.service.js';
import { KeysStore } from './keys.store.js';
import { MembersCommands } from './members.commands.js';
import { MembersController } from './members.controller.js';
import { MemberLocalesReader } from './member-locales.reader.js';
import { MembersReader } from './members.reader.js';
import { MembersService } from './members.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensReader } from './tokens.reader.js';
import { TokensService } from './tokens.service.js';
import { TokensStore } from './tokens.store.js';

const SHARED = [
  ...[CredentialsCommands, MembersCommands, MemberLocalesReader, MembersReader, MembersService],
  ...[KeysCommands, KeysReader, KeysService, TokensReader, TokensService],
];

/** The members of a workspace, and the credentials of people and machines. */
@Module({
  imports: [ApprovalsModule, LeadAssigneesModule],
  controllers: [MembersController, TokensController, KeysController],
  providers: [...SHARED, KeysStore, TokensStore],
  exports: SHARED,
})
export class TeamModule {}
