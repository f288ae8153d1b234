import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { List } from '../../app/list.js';
import { may } from '../../app/roles.js';
import { SearchBox } from '../../app/search-box.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { DocumentRows } from './document-rows.js';
import { KnowledgePage } from './frame.js';
import { AUDIENCES, type DocumentFilters, documentsQuery, STATUSES } from '../../knowledge/queries.js';
import { SelectionBar } from './selection-bar.js';
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
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const filters = useFilters();
  const query = useInfiniteQuery(documentsQuery(workspace, filters));
  const isFiltered = Object.keys(filters).length > 0;
  const empty = (
    <Empty icon="knowledge" title={isFiltered ? knowledge.noMatch : knowledge.emptyTitle} level={3}>
      {isFiltered ? knowledge.noMatchLead : knowledge.empty}
    </Empty>
  );
  return (
    <Card title={knowledge.documents} flush>
      <List query={query} empty={empty} rows={6} tools={<Filters filters={filters} search={search} />} scrolls>
        {(documents, end) => (
          <>
            <SelectionBar documents={documents} />
            <DocumentRows documents={documents} {...end} />
          </>
        )}
      </List>
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

function Filters({ filters, search }: { filters: DocumentFilters; search: React.RefObject<HTMLInputElement | null> }) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const set = (change: Partial<Record<keyof DocumentFilters, string>>): void => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== '' && value !== undefined);
    const to = '/w/$workspace/knowledge';
    void navigate({ to, params: { workspace }, search: Object.fromEntries(next), replace: true });
  };
  const all = { value: '', label: knowledge.any };
  return (
    <div className={css.filters}>
      <SearchBox
        ref={search}
        id="knowledge.find"
        title={searchTitle}
        label={knowledge.searchTitle}
        maxLength={200}
        searched={filters.q ?? ''}
        onSearch={(q) => set({ q })}
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
    </div>
  );
}

const searchTitle = ({ knowledge }: Texts): string => knowledge.searchTitle;

interface Doing {
  upload: () => void;
  write: () => void;
}

const knowledgeActions = ({ upload, write }: Doing): Action[] => [
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
];
