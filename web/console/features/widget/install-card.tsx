import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiOf, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';
import { may, MATRIX } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { Card } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Seen } from './seen.js';

/** Embed code; contains the key for roles that may see it. */
export function SnippetCard() {
  const { widget, shell, ui } = useTexts();
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
  if (seesKeys && key === undefined) return <Skeleton label={ui.loading} rows={2} />;
  return (
    <Card title={widget.snippet} lead={widget.snippetLead}>
      <Copyable text={snippetWith(key ?? 'pk_…')} label={widget.snippet} />
      {!seesKeys && <Callout>{widget.keyHidden(MATRIX.view_keys.map((one) => shell.roles[one]))}</Callout>}
      {seesKeys && key === null && (
        <Callout meaning="warning" title={widget.noKey}>
          <Link to="/w/$workspace/settings/api-keys" params={{ workspace: id }}>
            {widget.createKey}
          </Link>
        </Callout>
      )}
      <Seen />
    </Card>
  );
}

const snippetWith = (key: string): string =>
  `<script src="${location.origin}/widget.js" async data-publishable-key="${key}"></script>`;
