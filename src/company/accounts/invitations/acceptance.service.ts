import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { systemActor, type Actor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import { isLinkToken } from '../../../platform/kernel/link-tokens.js';
import { holds } from '../../../platform/policy/capabilities.js';
import type { AccountActor } from '../../../platform/policy/request.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import type { MemberDto } from '../../team/members.dto.js';
import { MembersCommands } from '../../team/members.commands.js';
import { AccountsStore, type Account } from '../accounts.store.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { requireGoodPassword } from '../passwords/passwords.service.js';
import type { Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { queueKeyOfLink } from '../sign-in/attempt-origins.js';
import type { AcceptInvitation, InvitationPreviewDto, JoinedDto } from './invitations.dto.js';
import { InvitationsStore, type OpenInvitation } from './invitations.store.js';

interface Newcomer {
  /** Default: the one in the invitation. */
  name: string | null;
  /** null = they sign in through a provider. */
  passwordHash: string | null;
  /** An address that a provider has verified. */
  verifiedEmail?: string | null;
}

/** Accepting an invitation: its token opens it, in any workspace. */
@Injectable()
export class AcceptanceService {
  constructor(
    private readonly db: SystemDb,
    private readonly store: InvitationsStore,
    private readonly accounts: AccountsStore,
    private readonly members: MembersCommands,
    private readonly hashes: PasswordHashes,
    private readonly browsers: BrowserSessions,
  ) {}

  /** Throws `link_invalid`. */
  async preview(token: string): Promise<InvitationPreviewDto> {
    const { workspace, inviter, email, name, role, has_account, expires_at } = await this.open(token);
    return { object: 'invitation_preview', workspace, inviter, email, name, role, has_account, expires_at };
  }

  /**
   * Creates an account.
   * @throws `link_invalid`; `https_required`; `invalid_field` for the password; `conflict` if the address has
   * an account: its holder has to sign in and accept
   */
  async accept({ token, name, password }: AcceptInvitation, browser: Browser): Promise<SessionToken> {
    this.browsers.requireUsable();
    const { email, workspace } = await this.requireNewcomer(token);
    requireGoodPassword(password, { email, companies: [workspace] });
    const passwordHash = await this.hashes.hash(password, queueKeyOfLink(token));
    const { requestId, addressHash } = browser;
    return this.db.transaction(async (tx) => {
      const account = await this.acceptIn(tx, {
        token,
        newcomer: { name, passwordHash },
        request: { requestId, addressHash },
      });
      return this.browsers.begin(tx, { accountId: account.id, browser, provider: null });
    });
  }

  /** Throws `link_invalid`; `conflict` if the address has an account. */
  async requireNewcomer(token: string): Promise<OpenInvitation> {
    const invitation = await this.open(token);
    const { email, has_account: hasAccount } = invitation;
    if (hasAccount) throw fail('conflict', `${email} already has an account. Sign in to it, then open the link again.`);
    return invitation;
  }

  /** Creates an account and its membership in the caller's transaction. Throws `link_invalid`; `conflict`. */
  async acceptIn(
    tx: Queryable,
    {
      token,
      newcomer: { name, passwordHash, verifiedEmail = null },
      request,
    }: { token: string; newcomer: Newcomer; request: Pick<Actor, 'requestId' | 'addressHash'> },
  ): Promise<Account> {
    const invitation = await this.open(token, tx);
    const { email, mailed } = invitation;
    const emailVerified = mailed || verifiedEmail === email;
    const account = await this.accounts.add(tx, {
      email,
      name: name ?? invitation.name ?? email,
      passwordHash,
      emailVerified,
    });
    await this.use(tx, { openInvitation: invitation, account, request });
    return account;
  }

  /**
   * Accepts as the signed-in account. Throws `link_invalid`; `conflict` for another person's link, or if
   * already a member.
   */
  join(token: string, { session: { account }, requestId, addressHash }: AccountActor): Promise<JoinedDto> {
    return this.db.transaction(async (tx) => {
      const invitation = await this.open(token, tx);
      if (invitation.email !== account.email)
        throw fail('conflict', `The invitation is for ${invitation.email}; you are signed in as ${account.email}.`);
      const { id, role } = await this.use(tx, {
        openInvitation: invitation,
        account,
        request: { requestId, addressHash },
      });
      return { object: 'membership', workspace_id: invitation.workspace_id, member_id: id, role };
    });
  }

  private async open(token: string, db: Queryable = this.db.inLane('unknown')): Promise<OpenInvitation> {
    const found = isLinkToken(token) ? await this.store.find(db, token) : null;
    if (!found || !stillStands(found)) throw fail('link_invalid');
    return found;
  }

  private async use(
    tx: Queryable,
    {
      openInvitation: { workspace_id: workspaceId, id, email, role, member_id: memberId },
      account,
      request,
    }: {
      openInvitation: OpenInvitation;
      account: { id: string; name: string };
      request: Pick<Actor, 'requestId' | 'addressHash'>;
    },
  ): Promise<MemberDto> {
    if (!(await this.store.use(tx, workspaceId, id))) throw fail('link_invalid');
    const actor = { ...systemActor('invitation'), ...request };
    if (memberId !== null) return this.members.link(tx, workspaceId, { actor, memberId, accountId: account.id });
    return this.members.add(tx, workspaceId, {
      actor,
      newMember: { email, name: account.name, role, accountId: account.id },
    });
  }
}

/** An invitation is valid only while its inviter may still make it. The operator's is always valid. */
const stillStands = ({ invited_by: invitedBy, inviter_role: inviterRole, role }: OpenInvitation): boolean =>
  invitedBy === null || (holds(inviterRole, 'manage_team') && (role !== 'owner' || inviterRole === 'owner'));
