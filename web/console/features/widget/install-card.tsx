import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiOf, call } from '../../app/client.js';
import { Form } from '../../app/form.js';
import { originsIn } from '../../app/origins.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { may, MATRIX } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { widgetOriginsQuery } from '../../app/widget-origins.js';
import { updateWorkspace, type Workspace } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { TextField } from '../../ui/field.js';
import { Card } from '../../ui/page.js';
import { Seen } from './seen.js';
import css from './widget.module.css';

/** From nothing to the widget on a page, in three steps that tick themselves. */
export function InstallCard({ workspace }: { workspace: Workspace }) {
  const { widget } = useTexts();
  const { id, role } = useWorkspace();
  const { data: origins = [] } = useQuery(widgetOriginsQuery(id));
  const isSeen = origins.some(({ last_seen_at: at }) => at !== null);
  const isAllowed = workspace.allowed_origins.length > 0;
  return (
    <Card title={widget.install} flush>
      <ol className={css.steps}>
        <Step title={widget.yourSite} isDone={isAllowed}>
          {may(role, 'manage_team') && <SiteForm workspace={workspace} />}
        </Step>
        <Step title={widget.snippetLead} isDone={isSeen}>
          <Snippet />
        </Step>
        <Step title={widget.seenThere} isDone={isSeen}>
          {origins.length > 0 ? <Seen origins={origins} /> : <p className={css.hint}>{widget.noOrigins}</p>}
        </Step>
      </ol>
    </Card>
  );
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  const { setup } = useTexts();
  return (
    <li className={css.step}>
      <div className={css.title}>
        <h3>{title}</h3>
        <Badge meaning={isDone ? 'success' : 'neutral'} icon={isDone ? 'check' : 'clock'}>
          {isDone ? setup.done : setup.open}
        </Badge>
      </div>
      {children}
    </li>
  );
}

/** Allows a further website, by the address of any of its pages. */
function SiteForm({ workspace: { id, allowed_origins: allowed } }: { workspace: Workspace }) {
  const { widget } = useTexts();
  const { field, onSubmit, isBusy, problem } = useServerForm({ allowed_origins: '' }, async ({ allowed_origins }) => {
    if (!allowed_origins.trim()) return false;
    await updateWorkspace(id, { allowed_origins: [...new Set([...allowed, ...originsIn([allowed_origins.trim()])])] });
    await queryClient.invalidateQueries(widgetOriginsQuery(id));
    return [{ allowed_origins: '' }];
  });
  return (
    <Form onSubmit={onSubmit} problem={problem}>
      <div className={css.site}>
        <TextField {...field('allowed_origins')} label={widget.address} placeholder="https://www.example.com" />
        <Button type="submit" busy={isBusy}>
          {widget.allow}
        </Button>
      </div>
    </Form>
  );
}

/** Embed code; contains the key for roles that may see it. */
function Snippet() {
  const { widget, shell } = useTexts();
  const { id, role } = useWorkspace();
  const seesKeys = may(role, 'view_keys');
  const { data: key } = useQuery({
    queryKey: keyOf(id, 'settings', 'keys', 'snippet'),
    queryFn: async () => {
      const { data } = await call(() => apiOf(id).GET('/v1/keys', { params: { query: { limit: 200 } } }));
      const usable = data.filter(({ kind, expires_at }) => kind === 'publishable' && expires_at === null);
      return usable[0]?.value ?? null;
    },
    enabled: seesKeys,
  });
  return (
    <>
      <Copyable text={snippetWith(key ?? 'pk_…')} label={widget.snippet} />
      {!seesKeys && <Callout>{widget.keyHidden(MATRIX.view_keys.map((one) => shell.roles[one]))}</Callout>}
      {seesKeys && key === null && (
        <Callout meaning="warning" title={widget.noKey}>
          <Link to="/w/$workspace/settings/api-keys" params={{ workspace: id }}>
            {widget.createKey}
          </Link>
        </Callout>
      )}
    </>
  );
}

const snippetWith = (key: string): string =>
  `<script src="${location.origin}/widget.js" async data-publishable-key="${key}"></script>`;
