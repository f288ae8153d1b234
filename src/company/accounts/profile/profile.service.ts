import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { changedFields } from '../../../platform/events/journal.js';
import type { AccountActor } from '../../../platform/policy/request.js';
import { ConsoleSessionsCommands } from '../../console-sessions/console-sessions.commands.js';
import type { MeDto } from '../../console-sessions/console-sessions.dto.js';
import { ConsoleSessionsReader } from '../../console-sessions/console-sessions.reader.js';
import { MembersCommands } from '../../team/members.commands.js';
import { AccountsStore } from '../accounts.store.js';
import type { UpdateMe } from './profile.dto.js';

/** A person's name, and how their console speaks and looks. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly members: MembersCommands,
    private readonly sessions: ConsoleSessionsCommands,
    private readonly reader: ConsoleSessionsReader,
  ) {}

  /** Changes the fields that are sent; the name in each workspace as well. */
  async update(actor: AccountActor, { name, locale, density }: UpdateMe): Promise<MeDto> {
    const { id } = actor.session.account;
    const profile = await this.db.transaction(async (tx) => {
      await this.accounts.lock(tx, id);
      const before = await this.accounts.profile(tx, id);
      const next = {
        name: name?.trim() ?? before.name,
        locale: locale === undefined ? before.locale : locale,
        density: density ?? before.density,
      };
      const changed = changedFields(before, next);
      if (!changed) return before;
      await this.accounts.setProfile(tx, id, next);
      if (changed.name !== undefined) await this.members.renameOf(tx, id, next.name);
      const audit = { action: 'account.update', target: 'account', targetId: id, changes: Object.keys(changed) };
      await this.sessions.note(tx, { initiator: actor, accountId: id, audits: [audit] });
      return next;
    });
    return this.reader.me({ ...actor.session, account: { ...actor.session.account, ...profile } });
  }
}
