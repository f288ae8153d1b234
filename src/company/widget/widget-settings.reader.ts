import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { GuardrailsReader } from '../../assistant/configuration/guardrails/guardrails.reader.js';
import { creditLimit, type CreditUse } from '../credits/credits.dto.js';
import { CreditsReader } from '../credits/credits.reader.js';
import { localize, presentWidgetSettings, type WidgetSettings } from './widget-settings.dto.js';
import { presentWidget, type StoredWidget, type WidgetDto } from './widget.dto.js';

/** Statements of bookable hosts, unless a later statement of the same host has replaced them. */
const GET = named(`
  select w.name, w.widget, w.plan, w.credits_by_plan, w.credits_limit, coalesce(c.used, 0) as used,
    coalesce(c.topped_up, 0) as topped_up, exists (
      select from host_availability a join members m on m.workspace_id = a.workspace_id and m.id = a.host_id
      where a.workspace_id = $1 and m.removed_at is null
        and (jsonb_path_exists(a.hours, '$.weekly.*[*]') or jsonb_path_exists(a.hours, '$.exceptions[*].windows[*]'))
        and not exists (
          select from host_availability b where b.workspace_id = $1 and b.host_id = a.host_id
            and b.effective_from > a.effective_from and b.effective_from <= current_date)
    ) as meetings
  from workspaces w left join credit_periods c on c.workspace_id = w.workspace_id and c.period = $2
  where w.workspace_id = $1`);

const WIDGET = named('select widget from workspaces where workspace_id = $1');

interface WidgetSettingsRow extends Omit<CreditUse, 'period'>, Record<string, unknown> {
  name: string;
  widget: StoredWidget;
  meetings: boolean;
}

/** What a browser receives before the first message (specification §6.2). */
@Injectable()
export class WidgetSettingsReader {
  private readonly transcribes: boolean;

  constructor(
    private readonly db: TenantDb,
    private readonly guardrails: GuardrailsReader,
    private readonly credits: CreditsReader,
    @Inject(CONFIG) { transcription }: Config,
  ) {
    this.transcribes = transcription !== null;
  }

  /** What a visitor is asked for when they are handed over and nobody is there. */
  async handoffFields(workspaceId: string, db: Queryable): Promise<WidgetDto['handoff_fields']> {
    const { rows } = await db.query<Pick<WidgetSettingsRow, 'widget'>>(WIDGET(workspaceId));
    return presentWidget(rows[0]?.widget ?? {}).handoff_fields;
  }

  /**
   * The current settings, texts and notices. Throws `not_found`.
   * @param locale the person's BCP 47 tag; an invalid one counts as unknown, like null
   */
  async get(workspaceId: string, locale: string | null): Promise<WidgetSettings> {
    const [guardrails, { rows }] = await Promise.all([
      this.guardrails.get(workspaceId),
      this.db.query<WidgetSettingsRow>(workspaceId, GET(workspaceId, this.credits.period)),
    ]);
    const row = rows[0];
    if (!row) throw fail('not_found');
    const limit = creditLimit(row);
    const { active, scope } = guardrails.kill_switch;
    const silenced = active && scope === 'all';
    const { voice_enabled, browser_speech_recognition, agent_mode: _, ...widget } = presentWidget(row.widget);
    const voiceWay = this.transcribes ? 'transcription' : browser_speech_recognition ? 'browser' : null;
    return presentWidgetSettings(row.name, localize(widget, locale), {
      ai_notice: guardrails.ai_notice,
      voice: voice_enabled && !silenced ? voiceWay : null,
      meetings: row.meetings,
      offline: limit !== null && row.used >= limit,
      silenced,
    });
  }
}
