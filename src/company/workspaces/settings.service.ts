import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { lockWorkspace } from '../../platform/db/workspace-lock.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import { DefinitionsCommands } from '../../assistant/actions/definitions.commands.js';
import { normalAvailability } from '../../people/meetings/availability.dto.js';
import { AvailabilityCommands } from '../../people/meetings/availability.commands.js';
import { normalRules } from '../../people/leads/qualification.dto.js';
import { normalOfficeHours } from '../../desk/team-status/office-hours.dto.js';
import { mergedWidget } from '../widget/widget-body.dto.js';
import { SettingsStore } from './settings.store.js';
import type { UpdateWorkspace, WorkspaceDto } from './workspace.dto.js';
import { WorkspaceReader } from './workspace.reader.js';

/** Changes the settings of a workspace. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: WorkspaceReader,
    private readonly availability: AvailabilityCommands,
    private readonly actions: DefinitionsCommands,
    private readonly journal: Journal,
    private readonly store: SettingsStore,
  ) {}

  /** Changes the fields that are sent; setting current values changes nothing. Throws `not_found`, `invalid_field`. */
  async update(workspaceId: string, actor: Actor, { actions, ...sent }: UpdateWorkspace): Promise<WorkspaceDto> {
    if (actions) await this.actions.checkHosts(workspaceId, actions);
    return this.db.transaction(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      const before = await this.reader.get(workspaceId, tx);
      const { name, allowed_origins, mcp_public, require_totp, availability, qualification_rules, widget } = before;
      const { office_hours, away_message, pickup_minutes, reply_target_minutes, assign_on_reply, satisfaction } =
        before;
      const old = {
        name,
        allowed_origins,
        mcp_public,
        require_totp,
        availability,
        qualification_rules,
        widget,
        office_hours,
        away_message,
        pickup_minutes,
        reply_target_minutes,
        assign_on_reply,
        satisfaction,
      };
      const normal = {
        availability: sent.availability && normalAvailability(sent.availability),
        qualification_rules: sent.qualification_rules && normalRules(sent.qualification_rules),
        widget: sent.widget && mergedWidget(widget, sent.widget),
        office_hours: sent.office_hours && normalOfficeHours(sent.office_hours),
        satisfaction: sent.satisfaction && { ...satisfaction, ...defined(sent.satisfaction) },
      };
      const next = { ...old, ...defined({ ...sent, ...normal }) };
      const changed = changedFields(old, next) ?? {};
      const acts = actions !== undefined && (await this.actions.replace(tx, workspaceId, actions));
      const names = [...namesOf(changed, changedFields(widget, next.widget)), ...(acts ? ['actions'] : [])];
      if (names.length === 0) return before;
      await this.store.update(tx, workspaceId, { settings: next, hasNewOrigins: 'allowed_origins' in changed });
      if (changed.availability) {
        const hostIds = (sent.availability ?? []).map(({ host_id }) => host_id);
        await this.availability.checkHosts(tx, workspaceId, hostIds);
        await this.availability.replace(tx, workspaceId, next.availability);
      }
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: { action: 'workspace.update', target: 'workspace', targetId: workspaceId, changes: names },
      });
      return this.reader.get(workspaceId, tx);
    });
  }
}

/** Names of the changed fields; for the widget, each of its own. */
const namesOf = (changed: object, inWidget: object | null): string[] =>
  Object.keys(changed).flatMap((name) =>
    name === 'widget' ? Object.keys(inWidget ?? {}).map((field) => `widget.${field}`) : [name],
  );

/** Without undefined fields. */
const defined = <T extends object>(sent: T): Partial<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<T>;
