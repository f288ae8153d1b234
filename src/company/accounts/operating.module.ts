import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { SessionCommandsModule } from '../console-sessions/session-commands.module.js';
import { TeamModule } from '../team/team.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AccountMails } from './account-mails.js';
import { AccountsService } from './accounts.service.js';
import { AccountsStore } from './accounts.store.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { InvitationsStore } from './invitations/invitations.store.js';
import { AccountLinksStore } from './links/account-links.store.js';
import { SignInMethodsReader } from './oidc/sign-in-methods.reader.js';
import { PasswordHashes } from './passwords/password-hashes.js';
import { ResetLinksService } from './resets/reset-links.service.js';
import { FirstOwnerService } from './setup/first-owner.service.js';
import { Owners } from './setup/owners.js';

const SHARED = [
  AccountLinksStore,
  AccountMails,
  AccountsService,
  AccountsStore,
  FirstOwnerService,
  InvitationsService,
  InvitationsStore,
  Owners,
  PasswordHashes,
  ResetLinksService,
  SignInMethodsReader,
];

/** The operator's operations on accounts, at the start and on the command line; without routes and sweepers. */
@Module({
  imports: [OutboundModule, SessionCommandsModule, TeamModule, WorkspacesModule],
  providers: SHARED,
  exports: [...SHARED, OutboundModule],
})
export class OperatingModule {}
