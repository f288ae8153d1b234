import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { ListScreen, type ListScreenProps } from '../../app/list-screen.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { ActionButton } from '../../actions/action-button.js';
import { Segments } from '../../ui/segments.js';
import { Board } from './board.js';
import { move } from './changes.js';
import { COUNTED_MAX, type Wanted } from './column.js';
import { FilterBar } from './filter-bar.js';
import { useLeadActions } from './lead-actions.js';
import { LeadList } from './list.js';
import { LeadPanel } from './panel.js';
import { countsQuery, listed } from './queries.js';
import { useLeadHints } from './use-lead-hints.js';
import { isFiltered, type Lead, searchOf, type Status, STATUSES, type View, viewOf } from './view.js';
import { lazyPart } from '../../ui/parts.js';
import css from './screen.module.css';

const NewDialog = lazyPart(() => import('./new-dialog.js'));
const MoveDialog = lazyPart(() => import('./move-dialog.js'));
const ExportDialog = lazyPart(() => import('./export-dialog.js'));

/** What a dialog is open for: a lead that moves, an export, a new lead. */
type Asking = Lead | 'export' | 'new' | null;

/** Leads: a board by status or a list, with the open one beside it. */
export function LeadsScreen() {
  const { id: workspace } = useWorkspace();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { lead: openId = null } = useParams({ strict: false });
  const view = useMemo(() => viewOf(search), [search]);
  const { close, open, onView } = useWays(view);
  const [current, setCurrent] = useState<Lead | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const { wanted, want, done } = useWanted();
  const onCurrent = useCallback(
    (lead: Lead) => {
      setCurrent(lead);
      done();
    },
    [done],
  );
  useLeadHints(workspace);
  const { onMove, onMoveCard } = useMoves(want);
  useLeadActions({
    view,
    current,
    onView,
    onMove: onMoveCard,
    onChoose: setAsking,
    onNew: () => setAsking('new'),
    onExport: () => setAsking('export'),
  });
  const onClose = (): void => {
    if (openId !== null) want(openId);
    close();
  };
  return (
    <>
      <Screen
        {...{ view, onView }}
        panel={openId !== null && <LeadPanel key={openId} id={openId} onClose={onClose} onMove={onMove} />}
      >
        {view.layout === 'board' ? (
          <Board
            view={view}
            openId={openId}
            wanted={wanted}
            onWanted={want}
            onCurrent={onCurrent}
            onMove={onMoveCard}
            onChoose={setAsking}
          />
        ) : (
          <LeadList view={view} openId={openId} onView={onView} />
        )}
      </Screen>
      <Dialogs {...{ view, asking, open }} onMove={onMoveCard} onClose={() => setAsking(null)} />
    </>
  );
}

interface DialogsProps {
  view: View;
  asking: Asking;
  open: (id: string) => void;
  onMove: (lead: Lead, status: Status) => void;
  onClose: () => void;
}

function Dialogs({ view, asking, open, onMove, onClose }: DialogsProps) {
  return (
    <Suspense>
      {asking === 'export' && <ExportDialog view={view} onClose={onClose} />}
      {asking === 'new' && (
        <NewDialog
          onClose={onClose}
          onMade={({ id }) => {
            onClose();
            open(id);
          }}
        />
      )}
      {asking !== null && typeof asking === 'object' && (
        <MoveDialog
          lead={asking}
          onClose={onClose}
          onMove={(status) => {
            onClose();
            onMove(asking, status);
          }}
        />
      )}
    </Suspense>
  );
}

let wishes = 0;

/** The card that should receive focus, until one has it. */
function useWanted() {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const want = useCallback((id: string) => setWanted({ id, nonce: ++wishes }), []);
  const done = useCallback(() => setWanted(null), []);
  return { wanted, want, done };
}

/** Changes a lead's status, and keeps focus on its card. */
function useMoves(want: (id: string) => void) {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const onMove = useCallback(
    (lead: Lead, status: Status) => void move(workspace, { lead, status, texts }),
    [workspace, texts],
  );
  /** Focus follows the card; if its new place is not loaded, it moves to the card's neighbour. */
  const onMoveCard = useCallback(
    (lead: Lead, status: Status) => {
      const neighbour = neighbourOf(lead.id);
      onMove(lead, status);
      const next = listed(workspace, lead.id) ? lead.id : neighbour;
      if (next !== null) want(next);
    },
    [workspace, onMove, want],
  );
  return { onMove, onMoveCard };
}

/** The card below, else above. */
function neighbourOf(id: string): string | null {
  const row = document.querySelector(`[data-lead="${CSS.escape(id)}"]`)?.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector<HTMLElement>('[data-lead]')?.dataset['lead'] ?? null;
}

/** Navigation by URL. */
function useWays(view: View) {
  const { id: workspace } = useWorkspace();
  const { lead } = useParams({ strict: false });
  const navigate = useNavigate();
  const onView = useCallback(
    (next: View) => {
      const params = { workspace, lead: lead ?? '' };
      const search = searchOf(next);
      void (lead === undefined
        ? navigate({ to: '/w/$workspace/leads', params, search })
        : navigate({ to: '/w/$workspace/leads/$lead', params, search }));
    },
    [workspace, lead, navigate],
  );
  const close = useCallback(
    () => void navigate({ to: '/w/$workspace/leads', params: { workspace }, search: searchOf(view) }),
    [workspace, view, navigate],
  );
  const open = useCallback(
    (id: string) =>
      void navigate({ to: '/w/$workspace/leads/$lead', params: { workspace, lead: id }, search: searchOf(view) }),
    [workspace, view, navigate],
  );
  return { onView, close, open };
}

interface ScreenProps extends Pick<ListScreenProps, 'panel' | 'children'> {
  view: View;
  onView: (view: View) => void;
}

function Screen({ view, onView, ...content }: ScreenProps) {
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  const { data: counts } = useQuery(countsQuery(workspace, view));
  const language = useLocale();
  const shown: readonly Status[] = view.layout === 'list' && view.status ? [view.status] : STATUSES;
  const total = shown.reduce<number>((sum, status) => sum + (counts?.[status] ?? 0), 0);
  const isMore = shown.some((status) => (counts?.[status] ?? 0) >= COUNTED_MAX);
  const number = `${total.toLocaleString(language)}${isMore ? '+' : ''}`;
  return (
    <ListScreen
      {...content}
      title={leads.title}
      lead={
        <>
          {counts && leads.count(number, total, isFiltered(view))} {leads.leadIn}
        </>
      }
      tools={
        <>
          <FilterBar view={view} onView={onView} />
          <div className={css.acts}>
            <Segments
              label={leads.layout}
              value={view.layout}
              options={[
                { value: 'board', icon: 'board', label: leads.board },
                { value: 'list', icon: 'list', label: leads.list },
              ]}
              onChange={(layout) => onView({ ...view, layout })}
            />
            <ActionButton id="leads.export" iconOnly />
            <ActionButton id="leads.new" kind="primary" />
          </div>
        </>
      }
    />
  );
}
