import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { problemText } from '../../app/problem.js';
import { List } from '../../app/list.js';
import { Refusal } from '../../app/refusal.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { IconButton } from '../../ui/icon-button.js';
import { Select } from '../../ui/select.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { type Tag, tagsQuery } from './queries.js';
import { TagChip, type TagColor } from './tag-chip.js';
import { changeTag, createTag, deleteTag, TAG_COLORS } from './tags.js';
import css from './manage-tags-dialog.module.css';

/** Manages the workspace's tags: create, rename, recolour and delete. */
export default function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const { inbox, conversationActions } = useTexts();
  const { manageTags, tagging } = conversationActions;
  const { id: workspace } = useWorkspace();
  const query = useQuery(tagsQuery(workspace));
  const [leaving, setLeaving] = useState<Tag | null>(null);
  return (
    <Dialog open onClose={onClose} title={inbox.tagging.manage} lead={manageTags.manageLead}>
      <NewTag />
      <List query={query} empty={<p className={css.none}>{tagging.none}</p>} label={tagging.loading} bare>
        {(tags) => (
          <ul className={css.list} aria-label={manageTags.all}>
            {tags.map((tag) => (
              <li key={tag.id} className={css.row}>
                <TagRow tag={tag} onDelete={() => setLeaving(tag)} />
              </li>
            ))}
          </ul>
        )}
      </List>
      {leaving && <ConfirmDelete tag={leaving} onClose={() => setLeaving(null)} />}
    </Dialog>
  );
}

function NewTag() {
  const { manageTags } = useTexts().conversationActions;
  const { id: workspace } = useWorkspace();
  const { field, onSubmit, isBusy, problem } = useServerForm({ name: '' }, async ({ name }) => {
    if (name.trim() === '') return;
    await createTag(workspace, name.trim());
    return [{ name: '' }];
  });
  return (
    <form className={css.add} onSubmit={onSubmit}>
      <TextField label={manageTags.newName} maxLength={50} autoComplete="off" {...field('name')} />
      <Button type="submit" icon="plus" busy={isBusy}>
        {manageTags.add}
      </Button>
      <Refusal error={problem} />
    </form>
  );
}

/** Renames a tag on blur or Enter; an error appears below the field, which keeps its text. */
function TagRow({ tag, onDelete }: { tag: Tag; onDelete: () => void }) {
  const texts = useTexts();
  const { tagging } = texts.inbox;
  const { manageTags } = texts.conversationActions;
  const { id: workspace, role } = useWorkspace();
  /** Null = unchanged, even if others rename it. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  /** The last requested name: Enter followed by blur requests once. */
  const asked = useRef<string | null>(null);
  const rename = () => {
    const [before, to] = [tag.name, typed?.trim() ?? ''];
    if (to === asked.current) return;
    if (to === before || to === '') return setTyped(null);
    const put = (words: string) => changeTag(workspace, tag.id, { name: words });
    asked.current = to;
    put(to)
      .then(
        () => {
          setError(undefined);
          setTyped((now) => (now?.trim() === to ? null : now));
          const undo = () =>
            void put(before).catch((problem: unknown) => showFailure(tagging.failed, problemText(problem, texts)));
          showToast({ title: manageTags.renamed(before, to), undo, undoLabel: texts.ui.undo });
        },
        (problem: unknown) => setError(problemText(problem, texts)),
      )
      .finally(() => (asked.current = null));
  };
  const paint = (color: TagColor) =>
    void changeTag(workspace, tag.id, { color }).catch((problem: unknown) =>
      showFailure(tagging.failed, problemText(problem, texts)),
    );
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <TextField
          label={manageTags.nameOf(tag.name)}
          hideLabel
          value={typed ?? tag.name}
          error={error}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={rename}
        />
      </form>
      <Select
        label={manageTags.colorOf(tag.name)}
        hideLabel
        value={tag.color}
        options={TAG_COLORS.map((value) => ({ value, label: manageTags.colors[value] }))}
        onChange={paint}
      />
      {may(role, 'manage_team') && (
        <IconButton icon="trash" label={manageTags.deleteOf(tag.name)} onClick={onDelete} kind="ghost" />
      )}
    </>
  );
}

function ConfirmDelete({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { manageTags } = useTexts().conversationActions;
  const { id: workspace } = useWorkspace();
  return (
    <ConfirmDialog
      title={manageTags.deleteOf(tag.name)}
      lead={manageTags.deleteLead}
      button={manageTags.deleteOf(tag.name)}
      onClose={onClose}
      run={() => deleteTag(workspace, tag.id)}
      onDone={() => showToast({ title: manageTags.deleted(tag.name) })}
    >
      <p>
        <TagChip {...tag} />
      </p>
    </ConfirmDialog>
  );
}
