import { useId, useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Stack } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { tell } from '../../ui/toast.js';
import { insertInto, insertionAt } from './insertions.js';
import { PLACEHOLDERS, type SavedReply, saveReply } from './saved-replies.js';
import css from './saved-replies.module.css';

/** As the API takes them. */
const SHORTCUT = /^[a-z0-9][a-z0-9_-]{0,31}$/;
const TITLE_MAX = 100;
const TEXT_MAX = 4_000;

/** One saved reply. @param reply null = a new one */
export function SavedReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const { inbox, ui } = useTexts();
  const { id: workspace } = useWorkspace();
  const formId = useId();
  const [scope, setScope] = useState(reply?.scope ?? 'private');
  const defaults = { shortcut: reply?.shortcut ?? '', title: reply?.title ?? '', text: reply?.text ?? '' };
  const { field, onSubmit, isBusy, message } = useServerForm(defaults, async ({ shortcut, title, text }) => {
    await saveReply(workspace, reply?.id ?? null, { shortcut: shortcut.trim(), title: title.trim(), text, scope });
    tell({ title: inbox.savedReplySaved(shortcut.trim()) });
    onDone();
  });
  const isShortcut = (value: string) => SHORTCUT.test(value.trim()) || inbox.shortcutWrong;
  return (
    <Dialog
      open
      onClose={onDone}
      size="wide"
      title={reply ? inbox.editSavedReply(reply.shortcut) : inbox.newSavedReply}
      foot={
        <>
          <Button onClick={onDone}>{ui.cancel}</Button>
          <Button type="submit" form={formId} kind="primary" busy={isBusy}>
            {inbox.saveSavedReply}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          {message !== null && (
            <Callout meaning="danger" isAnswer>
              {message}
            </Callout>
          )}
          <div className={css.pair}>
            <TextField
              {...field('shortcut', { validate: isShortcut })}
              label={inbox.shortcut}
              hint={inbox.shortcutHint}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              {...field('title', {
                required: inbox.titleNeeded,
                maxLength: { value: TITLE_MAX, message: inbox.titleLong },
              })}
              label={inbox.savedReplyTitle}
              autoComplete="off"
            />
          </div>
          <TextArea
            {...field('text', { required: inbox.textNeeded, maxLength: { value: TEXT_MAX, message: inbox.textLong } })}
            label={inbox.savedReplyText}
            rows={6}
            dir="auto"
          />
          <Placeholders formId={formId} />
          <Select
            label={inbox.savedReplyScope}
            value={scope}
            options={(['private', 'shared'] as const).map((value) => ({ value, label: inbox.scopeOption[value] }))}
            onChange={setScope}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** What the server fills in, each a button that puts it where the cursor is. */
function Placeholders({ formId }: { formId: string }) {
  const { inbox } = useTexts();
  const insert = (name: (typeof PLACEHOLDERS)[number]) => {
    const field = document.getElementById(formId)?.querySelector('textarea');
    const otherwise = name.startsWith('contact') ? inbox.placeholderFallback : '';
    if (field) insertInto(field, insertionAt(field), `{{${name}${otherwise && `|${otherwise}`}}}`);
  };
  return (
    <div className={css.placeholders} role="group" aria-label={inbox.placeholders}>
      <span aria-hidden="true">{inbox.placeholders}</span>
      {PLACEHOLDERS.map((name) => (
        <Button key={name} size="small" onClick={() => insert(name)}>
          {inbox.placeholderName[name]}
        </Button>
      ))}
    </div>
  );
}
