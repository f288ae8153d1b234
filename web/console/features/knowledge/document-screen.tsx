import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useRef, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { isProblem, notedText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Callout } from '../../ui/callout.js';
import { Empty } from '../../ui/empty.js';
import { visible } from '../../transcript/foreign-text.js';
import { Card, Page, Row } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { webAddress } from '../../ui/web-address.js';
import { DocumentText } from './document-text.js';
import { ExampleQuestionsCard } from './example-questions-card.js';
import { QuarantinedCard } from './quarantined-card.js';
import { type Document, documentQuery, versionQuery } from './queries.js';
import { ReplaceInput } from './replace-input.js';
import { statusMeaning } from './status.js';
import { VersionsCard } from './versions-card.js';
import { lazyPart } from '../../ui/parts.js';

const DeleteDialog = lazyPart(() => import('./delete-dialog.js').then((module) => ({ default: module.DeleteDialog })));

/** One document: its text as the agent reads it, its versions and its actions. */
export function DocumentScreen() {
  const { shell, knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const { document: id = '' } = useParams({ strict: false });
  const query = useQuery(documentQuery(workspace, id));
  if (query.data) return <Shown document={query.data} />;
  return (
    <Page title={shell.knowledge}>
      {isProblem(query.error, 'not_found', 'invalid_field') ? (
        <Empty icon="knowledge" title={knowledge.gone} action={<Back />}>
          {knowledge.goneLead}
        </Empty>
      ) : (
        <Loaded query={query} level={2} rows={6} />
      )}
    </Page>
  );
}

function Back() {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <Link to="/w/$workspace/knowledge" params={{ workspace }}>
      {knowledge.back}
    </Link>
  );
}

function Shown({ document }: { document: Document }) {
  const texts = useTexts();
  const { knowledge } = texts;
  const [isDeleting, setDeleting] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { id: workspace, role } = useWorkspace();
  const params = useMemo(() => ({ workspace, document: document.id }), [workspace, document.id]);
  const actions = useMemo(
    () =>
      documentActions({
        edit: () => void navigate({ to: '/w/$workspace/knowledge/$document/edit', params }),
        replace: () => picker.current?.click(),
        remove: () => setDeleting(true),
      }),
    [navigate, params],
  );
  useAllowedActions(actions);
  return (
    <Page
      title={visible(document.title)}
      back={<Back />}
      lead={<Facts document={document} />}
      actions={
        <>
          {document.text !== null && <ActionButton id="document.edit" />}
          <ActionButton id="document.replace" />
          <ActionButton id="document.delete" kind="quiet-danger" />
        </>
      }
    >
      {document.error && (
        <Callout meaning="danger" title={knowledge.failed}>
          {visible(notedText(document.error, texts))}
        </Callout>
      )}
      {document.outdated && (
        <Callout meaning="warning" title={knowledge.outdated}>
          {knowledge.outdatedLead}
        </Callout>
      )}
      {may(role, 'manage_team') && <ReplaceInput document={document} picker={picker} />}
      <QuarantinedCard documentId={document.id} />
      <Text document={document} />
      <ExampleQuestionsCard document={document} />
      <VersionsCard document={document} />
      <Suspense>{isDeleting && <DeleteDialog document={document} onClose={() => setDeleting(false)} />}</Suspense>
    </Page>
  );
}

/** Text of the version in the URL, else of the current one. */
function Text({ document }: { document: Document }) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const { version, start, end } = useSearch({ strict: false });
  const earlier = version !== undefined && version !== document.version ? version : null;
  const query = useQuery(versionQuery(workspace, document.id, earlier));
  const range = start === undefined || end === undefined ? null : { start, end };
  return (
    <Card title={knowledge.text} lead={knowledge.version(earlier ?? document.version)}>
      {earlier !== null && <Callout meaning="warning">{knowledge.earlierVersion(earlier, document.version)}</Callout>}
      <Loaded query={{ ...query, data: earlier === null ? document : query.data }} rows={6}>
        {({ text, pictures }) =>
          text === null ? <p>{knowledge.noText}</p> : <DocumentText text={text} pictures={pictures} range={range} />
        }
      </Loaded>
    </Card>
  );
}

function Facts({ document: { status, audience, format, chunks, url, updated_at } }: { document: Document }) {
  const { knowledge } = useTexts();
  const address = url === null ? null : webAddress(url);
  return (
    <Row>
      <Badge meaning={statusMeaning(status)}>{knowledge.status[status] ?? status}</Badge>
      <Badge {...(audience === 'internal' && { icon: 'lock' as const })}>
        {knowledge.audience[audience] ?? audience}
      </Badge>
      <span>{knowledge.formats[format] ?? format}</span>
      <span>{knowledge.passages(chunks)}</span>
      <span>
        {knowledge.changed} <RelativeTime at={updated_at} />
      </span>
      {address !== null && (
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {knowledge.openSource}
        </a>
      )}
    </Row>
  );
}

interface Doing {
  edit: () => void;
  replace: () => void;
  remove: () => void;
}

const documentActions = ({ edit, replace, remove }: Doing): Action[] => [
  {
    id: 'document.edit',
    family: 'here',
    title: ({ knowledge }) => knowledge.edit,
    icon: 'knowledge',
    keys: 'e',
    needs: 'manage_team',
    run: edit,
  },
  {
    id: 'document.replace',
    family: 'here',
    title: ({ knowledge }) => knowledge.replace,
    icon: 'swap',
    keys: 'r',
    needs: 'manage_team',
    run: replace,
  },
  {
    id: 'document.delete',
    family: 'here',
    title: ({ knowledge }) => knowledge.delete,
    icon: 'trash',
    needs: 'manage_team',
    isDanger: true,
    run: remove,
  },
];
