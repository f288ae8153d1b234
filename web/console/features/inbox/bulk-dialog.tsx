import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { Skeleton } from '../../ui/skeleton.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { type BulkChange, changeMany, type Refused, takeBack } from './bulk.js';
import type { Outcome } from './changes.js';
import { Failed } from '../../app/failed.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { type InboxItem, respondersQuery } from './queries.js';
import { clearSelection, rowToFocus, selectAll } from './selection.js';
import lists from './assign-dialog.module.css';
import css from './bulk-dialog.module.css';

const OUTCOMES: readonly Outcome[] = ['solved', 'partial', 'unsolved'];

export interface BulkDialogProps {
  what: 'assign' | 'resolve';
  items: InboxItem[];
  onClose: () => void;
}

/** Assigns or resolves the selected conversations, then lists by name those that failed. */
interface OutcomesProps {
  isBusy: boolean;
  onChosen: (resolution: (typeof OUTCOMES)[number]) => void;
}

function Outcomes({ isBusy, onChosen }: OutcomesProps) {
  const { outcome } = useTexts().conversationActions;
  return (
    <div className={lists.outcomes}>
      {OUTCOMES.map((resolution, index) => (
        <Button
          key={resolution}
          {...(index === 0 ? { 'data-first': true, kind: 'primary' as const } : {})}
          size="wide"
          busy={isBusy}
          onClick={() => onChosen(resolution)}
        >
          {outcome[resolution]}
        </Button>
      ))}
    </div>
  );
}

export default function BulkDialog({ what, items, onClose }: BulkDialogProps) {
  const texts = useTexts();
  const { many } = texts.inbox;
  const { id: workspace } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  /** Conversations that remain to be changed. */
  const [left, setLeft] = useState(items);
  const gone = useRef<InboxItem[]>([]);
  const toRow = () => rowToFocus(gone.current.map(({ id }) => id));
  const [refused, setRefused] = useState<Refused[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const undo = (done: InboxItem[], change: BulkChange) =>
    void takeBack(workspace, done, change).then((failed) => {
      if (failed.length > 0) showFailure(many.notTakenBack, failed.map((item) => labelOf(item, texts)).join(', '));
    });
  const run = async (change: BulkChange) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const { done, refused: more, error } = await changeMany(workspace, left, change);
    setBusy(false);
    gone.current.push(...done);
    if (done.length > 0) {
      const title = what === 'assign' ? many.assigned(done.length) : many.resolved(done.length);
      showToast({ title, undo: () => undo(done, change), undoLabel: texts.ui.undo });
    }
    const all = [...refused, ...more];
    setRefused(all);
    if (error !== null) {
      const rest = left.slice(done.length + more.length);
      setLeft(rest);
      selectAll(rest.map(({ id }) => id));
      return setProblem(problemText(error, texts));
    }
    clearSelection();
    setLeft([]);
    if (all.length === 0) onClose();
  };
  if (left.length === 0 && refused.length > 0)
    return <RefusedDialog {...{ refused, total: items.length, onClose, toRow }} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={what === 'assign' ? many.assignTitle(left.length) : many.resolveTitle(left.length)}
      lead={what === 'resolve' && texts.inbox.resolveLead}
      finalFocus={toRow}
    >
      {problem !== null && (
        <Callout meaning="danger" title={many.failed}>
          {problem}
        </Callout>
      )}
      {what === 'assign' ? (
        <Members isBusy={isBusy} onChosen={(assignee_id) => void run({ assignee_id })} />
      ) : (
        <Outcomes isBusy={isBusy} onChosen={(resolution) => void run({ resolution })} />
      )}
    </Dialog>
  );
}

const labelOf = ({ contact, handoff }: InboxItem, { inbox }: ReturnType<typeof useTexts>): string =>
  `${nameOf(contact, inbox)} (${handoff.ticket_ref ?? ''})`;

function Members({ isBusy, onChosen }: { isBusy: boolean; onChosen: (id: string | null) => void }) {
  const texts = useTexts();
  const { inbox } = texts;
  const { id: workspace, member_id: me } = useWorkspace();
  const { data, error, refetch } = useQuery(respondersQuery(workspace));
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={4} withCircle label={inbox.loadingMembers} />
    );
  const responders = data
    .filter(({ role }) => may(role, 'reply'))
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me) || a.name.localeCompare(b.name));
  return (
    <ul className={lists.list} aria-busy={isBusy}>
      {responders.map(({ id, name, role }, index) => (
        <li key={id}>
          <button
            type="button"
            className={lists.choice}
            autoFocus={index === 0}
            data-first={index === 0 || undefined}
            onClick={() => onChosen(id)}
          >
            <Avatar id={id} name={name} size="small" />
            <span className={lists.name}>{id === me ? inbox.toYou(name) : name}</span>
            <span className={lists.role}>{texts.shell.roles[role]}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={lists.choice} onClick={() => onChosen(null)}>
          <Icon name="close" />
          <span className={lists.name}>{inbox.unassign}</span>
        </button>
      </li>
    </ul>
  );
}

interface RefusedDialogProps {
  refused: Refused[];
  total: number;
  onClose: () => void;
  toRow: () => HTMLElement | null;
}

function RefusedDialog({ refused, total, onClose, toRow }: RefusedDialogProps) {
  const texts = useTexts();
  const { many } = texts.inbox;
  return (
    <Dialog
      open
      onClose={onClose}
      title={many.someRefused(refused.length, total)}
      lead={many.refusedLead}
      finalFocus={toRow}
      foot={<Button onClick={onClose}>{texts.ui.close}</Button>}
    >
      <ul className={css.refused} aria-label={many.refusedList}>
        {refused.map(({ item, problem }) => (
          <li key={item.id}>
            <span className={css.who}>
              <ForeignWords text={labelOf(item, texts)} />
            </span>
            <span className={css.why}>{problemText(problem, texts)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
