import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../app/session.js';
import { workspaceQuery } from '../../app/workspace-settings.js';
import { SettingsPage } from '../../app/settings-page.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Facts } from '../../ui/facts.js';
import { Card } from '../../ui/page.js';
import css from './credits.module.css';

/** Monthly credits of the plan and their usage. Only the operator changes the plan. */
export function CreditsScreen() {
  const { credits } = useTexts();
  const { id } = useWorkspace();
  const language = useLocale();
  const query = useQuery(workspaceQuery(id));
  return (
    <SettingsPage title={credits.title} lead={credits.lead} query={query} isReadOnly>
      {({ plan, credits: { used, limit, period }, knowledge, attachments: files }) => (
        <div className={css.cards}>
          <Card title={credits.month(monthOf(period, language))} lead={credits.monthLead}>
            <Use used={used} limit={limit} />
            {limit !== null && used >= limit ? (
              <Callout meaning="danger" title={credits.exhausted}>
                {credits.exhaustedLead}
              </Callout>
            ) : (
              limit !== null && used >= Math.ceil(limit * LOW) && <Callout meaning="warning">{credits.low}</Callout>
            )}
          </Card>
          <Card title={credits.plan}>
            <Facts facts={[[credits.plan, credits.plans[plan] ?? plan]]} />
            <p>{credits.planLead}</p>
          </Card>
          <Card title={credits.storage}>
            <Use used={knowledge.stored_bytes} limit={knowledge.limit_bytes} isBytes />
          </Card>
          <Card title={credits.files}>
            <Use used={files.stored_bytes} limit={files.limit_bytes} isBytes />
          </Card>
        </div>
      )}
    </SettingsPage>
  );
}

/** Used share from which credits count as low (src/company/credits). */
const LOW = 0.8;

/** @param period as 2026-11 */
const monthOf = (period: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01`),
  );

const UNITS = [
  ['GB', 1_000_000_000],
  ['MB', 1_000_000],
  ['kB', 1_000],
] as const;

/** In the largest unit of which it is at least one: 100 MB rather than 0.1 GB. */
function sizeOf(bytes: number, language: string): string {
  const [name, size] = UNITS.find(([, one]) => bytes >= one) ?? ['kB', 1_000];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / size)} ${name}`;
}

function Use({ used, limit, isBytes = false }: { used: number; limit: number | null; isBytes?: boolean }) {
  const { credits } = useTexts();
  const language = useLocale();
  const shown = (value: number): string =>
    isBytes ? sizeOf(value, language) : new Intl.NumberFormat(language).format(value);
  const words = limit === null ? credits.usedUnlimited(shown(used)) : credits.usedOf(shown(used), shown(limit));
  return (
    <div className={css.use}>
      <p className={css.figure}>{words}</p>
      {limit !== null && (
        <meter
          className={css.meter}
          min={0}
          max={Math.max(limit, 1)}
          value={Math.min(used, limit)}
          aria-label={words}
        />
      )}
    </div>
  );
}
