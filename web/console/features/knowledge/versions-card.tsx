import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { type Document, type DocumentVersion, versionsQuery } from './queries.js';

/** Earlier versions of the document. */
export function VersionsCard({ document }: { document: Document }) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const language = useLocale();
  const query = useQuery(versionsQuery(workspace, document.id));
  const kilobytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
  const columns: Column<DocumentVersion>[] = [
    {
      id: 'version',
      title: knowledge.versionTitle,
      kind: 'head',
      cell: ({ version }) => (
        <>
          <Link
            to="/w/$workspace/knowledge/$document"
            params={{ workspace, document: document.id }}
            search={{ version }}
          >
            {knowledge.version(version)}
          </Link>{' '}
          {version === document.version && <Badge meaning="accent">{knowledge.current}</Badge>}
        </>
      ),
    },
    { id: 'made', title: knowledge.made, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    { id: 'size', title: knowledge.size, kind: 'number', cell: ({ bytes }) => kilobytes.format(bytes / 1_000) },
  ];
  return (
    <Card title={knowledge.versions} flush>
      <Loaded query={query}>
        {(versions) => (
          <Table label={knowledge.versions} columns={columns} rows={versions} idOf={({ version }) => String(version)} />
        )}
      </Loaded>
    </Card>
  );
}
