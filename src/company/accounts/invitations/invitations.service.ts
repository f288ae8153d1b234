import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { Journal } from '../../../platform/events/journal.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import { MembersCommands } from '../../team/members.commands.js';
import { MembersReader } from '../../team/members.reader.js';
import { AccountMails } from '../account-mails.js';
import { presentInvitation, type Invite, type NewInvitationDto } from './invitations.dto.js';
import { InvitationsStore, type NewInvitation } from './invitations.store.js';

/** Open invitations per workspace: more is a mistake, or abuse of our mail server. */
const OPEN_MAX = 200;

/** Mails per hour, so that our server cannot be used to flood a mailbox. */
const MAILS_PER_ADDRESS = 3;
const MAILS_PER_WORKSPACE = 100;

/** Invitations to a workspace's team (specification §13.4). */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: InvitationsStore,
    private readonly members: MembersReader,
    private readonly team: MembersCommands,
    private readonly journal: Journal,
    private readonly mails: AccountMails,
  ) {}

  /**
   * The link is mailed to the person, or returned if that is not possible.
   * @throws `conflict` for a member's address, and if too many are open; `insufficient_role`;
   * `rate_limit_exceeded`
   */
  async invite(workspaceId: string, actor: Actor, { email, name = null, role }: Invite): Promise<NewInvitationDto> {
    this.team.requireMayMake(actor, role);
    const address = email.toLowerCase();
    const { row, token } = await this.db.transaction(workspaceId, async (tx) => {
      if (await this.members.find(workspaceId, address, tx))
        throw fail('conflict', `${address} is already a member. The operator can make a set-up link for them.`);
      if (this.mails.canSend) await this.requireFewMails(tx, workspaceId, address);
      return this.add(tx, workspaceId, {
        actor,
        invitation: { email: address, name, role, memberId: null, invitedBy: actor.id },
      });
    });
    const link = this.mails.invitationLink(token);
    const emailed = await this.mails.invite(workspaceId, {
      to: address,
      name,
      inviter: actor.label,
      inviterId: actor.type === 'member' ? actor.id : null,
      link,
      id: row.id,
    });
    if (emailed) await this.db.transaction(workspaceId, (tx) => this.store.mailed(tx, workspaceId, row.id));
    return { ...presentInvitation(row), emailed, link: emailed ? null : link };
  }

  /** The operator's link with which an existing member gets an account. Throws `not_found`. @returns the link */
  async inviteMember(workspaceId: string, actor: Actor, idOrEmail: string): Promise<{ email: string; link: string }> {
    const { email, token } = await this.db.transaction(workspaceId, async (tx) => {
      const member = await this.members.get(workspaceId, idOrEmail, tx);
      const { id: memberId, name, role } = member;
      const created = await this.add(tx, workspaceId, {
        actor,
        invitation: {
          email: member.email,
          name,
          role,
          memberId,
          invitedBy: null,
        },
      });
      return { email: member.email, token: created.token };
    });
    return { email, link: this.mails.invitationLink(token) };
  }

  /** Throws `not_found`. */
  revoke(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.revoke(tx, workspaceId, id)))
        throw fail('not_found', 'Invitation not found, already accepted or revoked.');
      const audit = { action: 'invitation.delete', target: 'invitation', targetId: id };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
  }

  private async requireFewMails(tx: Queryable, workspaceId: string, email: string): Promise<void> {
    const { address, workspace } = await this.store.lately(tx, workspaceId, email);
    const headers = { 'Retry-After': '3600' };
    if (address >= MAILS_PER_ADDRESS)
      throw fail('rate_limit_exceeded', `${email} was invited ${address} times in the last hour. Retry later.`, {
        headers,
      });
    if (workspace >= MAILS_PER_WORKSPACE)
      throw fail('rate_limit_exceeded', `${workspace} people were invited in the last hour. Retry later.`, { headers });
  }

  private async add(
    tx: Queryable,
    workspaceId: string,
    { actor, invitation }: { actor: Actor; invitation: NewInvitation },
  ) {
    const created = await this.store.add(tx, workspaceId, invitation);
    if ((await this.store.countOpen(tx, workspaceId)) > OPEN_MAX)
      throw fail('conflict', `A workspace may have at most ${OPEN_MAX} open invitations. Revoke some first.`);
    const changes = ['email', 'name', 'role'];
    const audit = { action: 'invitation.create', target: 'invitation', targetId: created.row.id, changes };
    await this.journal.record(tx, workspaceId, { actor, audit });
    return created;
  }
}
