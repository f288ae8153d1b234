import { Module } from '@nestjs/common';
import { PolicyModule } from '../../platform/policy/policy.module.js';
import { ConsoleSessionsModule } from '../console-sessions/console-sessions.module.js';
import { TeamModule } from '../team/team.module.js';
import { AcceptanceService } from './invitations/acceptance.service.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsReader } from './invitations/invitations.reader.js';
import { NewWorkspacesController } from './new-workspaces/new-workspaces.controller.js';
import { NewWorkspacesService } from './new-workspaces/new-workspaces.service.js';
import { AccountLinksSweeper } from './links/account-links.sweeper.js';
import { GroupMembers } from './oidc/group-members.js';
import { IdentitiesService } from './oidc/identities.service.js';
import { IdentitiesStore } from './oidc/identities.store.js';
import { OidcCallbackService } from './oidc/oidc-callback.service.js';
import { OidcClients } from './oidc/oidc-clients.js';
import { OidcFlows } from './oidc/oidc-flow.js';
import { OidcLinkService } from './oidc/oidc-link.service.js';
import { OidcNewcomersService } from './oidc/oidc-newcomers.service.js';
import { OidcProofService } from './oidc/oidc-proof.service.js';
import { OidcSignInService } from './oidc/oidc-sign-in.service.js';
import { OidcStartService } from './oidc/oidc-start.service.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OperatingModule } from './operating.module.js';
import { PasswordProof } from './passwords/password-proof.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { ResetPasswords } from './resets/reset-passwords.js';
import { ResetsController } from './resets/resets.controller.js';
import { ResetsService } from './resets/resets.service.js';
import { SetupController } from './setup/setup.controller.js';
import { SetupService } from './setup/setup.service.js';
import { BrowserSessions } from './sign-in/browser-sessions.js';
import { CurrentSession } from './sign-in/current-session.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { SignInProof } from './sign-in/sign-in-proof.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SecondFactors } from './totp/second-factors.js';
import { TotpController } from './totp/totp.controller.js';
import { TotpService } from './totp/totp.service.js';
import { TotpStore } from './totp/totp.store.js';
import { WrongCodes } from './totp/wrong-codes.js';

/** Console accounts: creating them, signing in, and joining a workspace. */
@Module({
  imports: [ConsoleSessionsModule, OperatingModule, PolicyModule, TeamModule],
  controllers: [
    InvitationsController,
    NewWorkspacesController,
    OidcController,
    PasswordsController,
    ProfileController,
    ResetsController,
    SetupController,
    SignInController,
    TotpController,
  ],
  providers: [
    AcceptanceService,
    AccountLinksSweeper,
    BrowserSessions,
    CurrentSession,
    GroupMembers,
    IdentitiesService,
    IdentitiesStore,
    InvitationsReader,
    KnownDevices,
    NewWorkspacesService,
    OidcCallbackService,
    OidcClients,
    OidcFlows,
    OidcLinkService,
    OidcNewcomersService,
    OidcProofService,
    OidcSignInService,
    OidcStartService,
    PasswordProof,
    PasswordsService,
    ProfileService,
    ResetPasswords,
    ResetsService,
    SecondFactors,
    SetupService,
    SignInProof,
    SignInService,
    SignInThrottle,
    TotpService,
    TotpStore,
    WrongCodes,
  ],
})
export class AccountsModule {}
