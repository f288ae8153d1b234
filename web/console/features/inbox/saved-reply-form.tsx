import { useState } from 'react';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { showToast } from '../../ui/toast.js';
import { insertInto, insertionAt } from './insertions.js';
import { PLACEHOLDERS, type SavedReply, saveReply } from './saved-replies.js';
import css from './saved-replies.module.css';

/** Maximum lengths in the API. */
const SHORTCUT = /^[a-z0-9][a-z0-9_-]{0,31}$/;
const TITLE_MAX = 100;
const TEXT_MAX = 4_000;

/** Form of one saved reply. @param reply null = a new one */
export function SavedReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const { savedReplies: words } = useTexts();
  const { id: workspace } = useWorkspace();
  const [scope, setScope] = useState(reply?.scope ?? 'private');
  const defaults = { shortcut: reply?.shortcut ?? '', title: reply?.title ?? '', text: reply?.text ?? '' };
  const { field, ...form } = useServerForm(defaults, async ({ shortcut, title, text }) => {
    await saveReply(workspace, reply?.id ?? null, { shortcut: shortcut.trim(), title: title.trim(), text, scope });
    showToast({ title: words.savedReplySaved(shortcut.trim()) });
    onDone();
  });
  const isShortcut = (value: string) => SHORTCUT.test(value.trim()) || words.shortcutWrong;
  return (
    <FormDialog
      {...form}
      onClose={onDone}
      size="wide"
      title={reply ? words.editSavedReply(reply.shortcut) : words.newSavedReply}
      button={words.saveSavedReply}
    >
      <div className={css.pair}>
        <TextField
          {...field('shortcut', { validate: isShortcut })}
          label={words.shortcut}
          hint={words.shortcutHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('title', {
            required: words.titleNeeded,
            maxLength: { value: TITLE_MAX, message: words.titleLong },
          })}
          label={words.savedReplyTitle}
          autoComplete="off"
        />
      </div>
      <TextArea
        {...field('text', { required: words.textNeeded, maxLength: { value: TEXT_MAX, message: words.textLong } })}
        label={words.savedReplyText}
        rows={6}
        dir="auto"
      />
      <Placeholders />
      <Select
        label={words.savedReplyScope}
        value={scope}
        options={(['private', 'shared'] as const).map((value) => ({ value, label: words.scopeOption[value] }))}
        onChange={setScope}
      />
    </FormDialog>
  );
}

/** Placeholders, each a button that inserts it at the cursor. */
function Placeholders() {
  const { savedReplies: words } = useTexts();
  const insert = (button: HTMLElement, name: (typeof PLACEHOLDERS)[number]) => {
    const field = button.closest('form')?.querySelector('textarea');
    const otherwise = name.startsWith('contact') ? words.placeholderFallback : '';
    if (field) insertInto(field, insertionAt(field), `{{${name}${otherwise && `|${otherwise}`}}}`);
  };
  return (
    <div className={css.placeholders} role="group" aria-label={words.placeholders}>
      <span aria-hidden="true">{words.placeholders}</span>
      {PLACEHOLDERS.map((name) => (
        <Button key={name} size="small" onClick={({ currentTarget }) => insert(currentTarget, name)}>
          {words.placeholderName[name]}
        </Button>
      ))}
    </div>
  );
}
