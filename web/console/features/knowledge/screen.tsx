import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { Empty } from '../../ui/empty.js';
import { TextField } from '../../ui/field.js';
import { Card } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { Skeleton } from '../../ui/skeleton.js';
import { DocumentRows } from './document-rows.js';
import { KnowledgePage } from './frame.js';
import { AUDIENCES, type DocumentFilters, documentsQuery, STATUSES } from './queries.js';
import { SamplesNotice } from './samples-notice.js';
import { UploadArea, UploadList } from './upload-area.js';
import css from './knowledge.module.css';

/** All documents, and ways to add more. */
export function KnowledgeScreen() {
  const { id: workspace, role } = useWorkspace();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useAllowedActions(
    useMemo(
      () =>
        knowledgeActions({
          upload: () => picker.current?.click(),
          write: () => void navigate({ to: '/w/$workspace/knowledge/new', params: { workspace } }),
          find: () => search.current?.focus(),
        }),
      [navigate, workspace],
    ),
  );
  return (
    <KnowledgePage
      actions={
        <>
          <ActionButton id="knowledge.write" />
          <ActionButton id="knowledge.upload" kind="primary" />
        </>
      }
    >
      <SamplesNotice onRemoved={() => search.current?.focus()} />
      {may(role, 'manage_team') && <UploadArea picker={picker} />}
      <UploadList />
      <Documents search={search} />
    </KnowledgePage>
  );
}

function Documents({ search }: { search: React.RefObject<HTMLInputElement | null> }) {
  const texts = useTexts();
  const { knowledge, ui } = texts;
  const { id: workspace } = useWorkspace();
  const filters = useFilters();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    documentsQuery(workspace, filters),
  );
  const documents = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Card title={knowledge.documents} flush>
      <Filters filters={filters} search={search} />
      {!documents && error && <Failed error={error} onRetry={() => void refetch()} />}
      {!documents && !error && <Skeleton label={ui.loading} rows={6} />}
      {documents?.length === 0 && (
        <Empty icon="knowledge" title={isFiltered ? knowledge.noMatch : knowledge.emptyTitle} level={3}>
          {isFiltered ? knowledge.noMatchLead : knowledge.empty}
        </Empty>
      )}
      {documents && documents.length > 0 && (
        <DocumentRows
          documents={documents}
          hasMore={hasNextPage}
          isFetching={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </Card>
  );
}

/** Filters from the URL. */
function useFilters(): DocumentFilters {
  const { q, status, audience } = useSearch({ strict: false });
  const known = STATUSES.find((one) => one === status);
  return useMemo(
    () => ({ ...(q ? { q } : {}), ...(known ? { status: known } : {}), ...(audience ? { audience } : {}) }),
    [q, known, audience],
  );
}

/** Search delay after a keystroke. */
const TYPED_MS = 250;

function Filters({ filters, search }: { filters: DocumentFilters; search: React.RefObject<HTMLInputElement | null> }) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(filters.q ?? '');
  const set = (change: Partial<Record<keyof DocumentFilters, string>>): void => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== '' && value !== undefined);
    const to = '/w/$workspace/knowledge';
    void navigate({ to, params: { workspace }, search: Object.fromEntries(next), replace: true });
  };
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  const current = filters.q ?? '';
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === current) return;
    const timer = setTimeout(() => latest.current({ q: wanted }), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, current]);
  const all = { value: '', label: knowledge.any };
  return (
    <search className={css.filters}>
      <TextField
        ref={search}
        type="search"
        label={knowledge.searchTitle}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label={knowledge.state}
        value={filters.status ?? ''}
        options={[all, ...STATUSES.map((value) => ({ value, label: knowledge.status[value] ?? value }))]}
        onChange={(status) => set({ status })}
      />
      <Select
        label={knowledge.audienceLabel}
        value={filters.audience ?? ''}
        options={[all, ...AUDIENCES.map((value) => ({ value, label: knowledge.audience[value] ?? value }))]}
        onChange={(audience) => set({ audience })}
      />
    </search>
  );
}

interface Doing {
  upload: () => void;
  write: () => void;
  find: () => void;
}

const knowledgeActions = ({ upload, write, find }: Doing): Action[] => [
  {
    id: 'knowledge.write',
    family: 'here',
    title: ({ knowledge }) => knowledge.write,
    icon: 'plus',
    keys: 'n',
    needs: 'manage_team',
    run: write,
  },
  {
    id: 'knowledge.upload',
    family: 'here',
    title: ({ knowledge }) => knowledge.upload,
    icon: 'plus',
    keys: 'u',
    needs: 'manage_team',
    run: upload,
  },
  {
    id: 'knowledge.find',
    family: 'here',
    title: ({ knowledge }) => knowledge.searchTitle,
    icon: 'search',
    keys: '/',
    run: find,
  },
];
