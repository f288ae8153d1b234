import { useRef, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { momentFormat } from '../../ui/formats.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { type BulkChange, changeMany, hasTag, type Refused, takeBack } from './bulk.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { MemberChoices } from './member-choices.js';
import { OutcomeChoices } from './outcome-choices.js';
import type { InboxItem, Tag } from './queries.js';
import { clearSelection, rowToFocus, selectAll } from './selection.js';
import { SnoozeChoices } from './snooze-choices.js';
import { type TagChoice, TagChoices } from './tag-choices.js';
import { createTag } from './tags.js';
import css from './bulk-dialog.module.css';

export type BulkAction = 'assign' | 'tag' | 'snooze' | 'resolve';

export interface BulkDialogProps {
  what: BulkAction;
  items: InboxItem[];
  onClose: () => void;
}

/** Changes the selected conversations, then lists by name those that failed. */
export default function BulkDialog({ what, items, onClose }: BulkDialogProps) {
  const texts = useTexts();
  const { bulk: many } = texts.conversationActions;
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
  /** @param said what was done, for so many */
  const run = async (change: BulkChange, said: (count: number) => string) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const { done, refused: more, error } = await changeMany(workspace, left, change);
    setBusy(false);
    gone.current.push(...done);
    if (done.length > 0)
      showToast({ title: said(done.length), undo: () => undo(done, change), undoLabel: texts.ui.undo });
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
    <Dialog open onClose={onClose} title={many.titles[what](left.length)} lead={leadOf(what, texts)} finalFocus={toRow}>
      {problem !== null && (
        <Callout meaning="danger" title={many.failed}>
          {problem}
        </Callout>
      )}
      <Choices {...{ what, isBusy, items: left, setProblem }} onChosen={(change, said) => void run(change, said)} />
    </Dialog>
  );
}

const leadOf = (what: BulkAction, { conversationActions }: Texts): string | undefined =>
  what === 'resolve'
    ? conversationActions.resolveLead
    : what === 'snooze'
      ? conversationActions.snoozing.lead
      : undefined;

interface ChoicesProps {
  what: BulkAction;
  items: InboxItem[];
  isBusy: boolean;
  setProblem: (problem: string | null) => void;
  onChosen: (change: BulkChange, said: (count: number) => string) => void;
}

function Choices({ what, items, isBusy, setProblem, onChosen }: ChoicesProps) {
  const texts = useTexts();
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const { bulk: many } = texts.conversationActions;
  if (what === 'assign')
    return <MemberChoices isBusy={isBusy} onChosen={(assignee_id) => onChosen({ assignee_id }, many.assigned)} />;
  if (what === 'resolve')
    return <OutcomeChoices isBusy={isBusy} onChosen={(resolution) => onChosen({ resolution }, many.resolved)} />;
  if (what === 'snooze') {
    const until = (at: Date) =>
      onChosen({ snoozed_until: at.toISOString() }, (count) => many.snoozed(count, momentFormat(language).format(at)));
    return <SnoozeChoices isBusy={isBusy} onChosen={until} />;
  }
  const countOf = (tag: Tag) => items.filter((item) => hasTag(item, tag.id)).length;
  const isOn = (tag: Tag) => countOf(tag) === items.length;
  const put = ({ id, name }: Tag) => onChosen({ add_tag_id: id }, (count) => many.tagged(count, name));
  const choose = (choice: TagChoice) => {
    if ('create' in choice)
      return void createTag(workspace, choice.create).then(put, (error: unknown) =>
        setProblem(problemText(error, texts)),
      );
    const { id, name } = choice.tag;
    if (isOn(choice.tag)) onChosen({ remove_tag_id: id }, (count) => many.untagged(count, name));
    else put(choice.tag);
  };
  const noteOf = (tag: Tag) => (isOn(tag) || countOf(tag) === 0 ? null : many.someTagged(countOf(tag), items.length));
  return <TagChoices isOn={isOn} noteOf={noteOf} isBusy={isBusy} onChosen={choose} />;
}

const labelOf = ({ contact, handoff }: InboxItem, { inbox }: Texts): string =>
  `${nameOf(contact, inbox)} (${handoff.ticket_ref ?? ''})`;

interface RefusedDialogProps {
  refused: Refused[];
  total: number;
  onClose: () => void;
  toRow: () => HTMLElement | null;
}

function RefusedDialog({ refused, total, onClose, toRow }: RefusedDialogProps) {
  const texts = useTexts();
  const { bulk: many } = texts.conversationActions;
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
