import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { Dialog } from '../../ui/dialog.js';
import { IconButton } from '../../ui/icon-button.js';
import { showToast } from '../../ui/toast.js';
import { visible } from '../../transcript/foreign-text.js';
import { deleteSavedReply, type SavedReply, savedRepliesQuery } from './saved-replies.js';
import { SavedReplyForm } from './saved-reply-form.js';
import choices from './choice-list.module.css';
import css from './saved-replies.module.css';

type View = { name: 'list' } | { name: 'form'; reply: SavedReply | null } | { name: 'delete'; reply: SavedReply };

/** Creates, edits and deletes saved replies in one dialog, one step at a time. */
export default function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const { savedReplies: words } = useTexts();
  const [view, setView] = useState<View>({ name: 'list' });
  /** The reply changed last: focus returns to it in the list. */
  const [last, setLast] = useState<string | null>(null);
  const back = () => setView({ name: 'list' });
  if (view.name === 'form') return <SavedReplyForm reply={view.reply} onDone={back} />;
  if (view.name === 'delete') return <DeleteView reply={view.reply} onDone={back} />;
  const go = (next: View & { reply: SavedReply | null }) => {
    setLast(next.reply?.id ?? null);
    setView(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={words.savedReplies}
      lead={words.savedRepliesLead}
      foot={
        <Button kind="primary" icon="plus" onClick={() => go({ name: 'form', reply: null })}>
          {words.newSavedReply}
        </Button>
      }
    >
      <Replies
        last={last}
        onEdit={(reply) => go({ name: 'form', reply })}
        onDelete={(reply) => go({ name: 'delete', reply })}
      />
    </Dialog>
  );
}

interface RepliesProps {
  last: string | null;
  onEdit: (reply: SavedReply) => void;
  onDelete: (reply: SavedReply) => void;
}

function Replies({ last, onEdit, onDelete }: RepliesProps) {
  const { savedReplies: words } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useQuery(savedRepliesQuery(workspace));
  const empty = <p className={css.none}>{words.noSavedReply}</p>;
  return (
    <List query={query} empty={empty} rows={4} label={words.loadingSavedReplies} bare>
      {(all) => (
        <div className={css.lists}>
          {(['private', 'shared'] as const).map((scope) => {
            const replies = all.filter((reply) => reply.scope === scope);
            if (replies.length === 0) return null;
            return (
              <section key={scope} aria-label={words.scope[scope]}>
                <h3 className={css.scope}>{words.scope[scope]}</h3>
                <ul>
                  {replies.map((reply) => (
                    <li key={reply.id} className={css.row}>
                      <button
                        type="button"
                        className={classes(choices.choice, css.reply)}
                        data-first={reply.id === last || undefined}
                        onClick={() => onEdit(reply)}
                      >
                        <span className={css.shortcut}>/{reply.shortcut}</span>
                        <span className={css.words}>
                          <b>{visible(reply.title)}</b> {visible(reply.text)}
                        </span>
                      </button>
                      <IconButton
                        icon="trash"
                        label={words.deleteSavedReply(reply.shortcut)}
                        onClick={() => onDelete(reply)}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    </List>
  );
}

/** Asks for confirmation, because a deleted reply cannot be restored. */
function DeleteView({ reply, onDone }: { reply: SavedReply; onDone: () => void }) {
  const { savedReplies: words } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <ConfirmDialog
      title={words.deleteSavedReplyTitle(reply.shortcut)}
      lead={reply.scope === 'shared' ? words.deleteSharedLead : words.deletePrivateLead}
      button={words.deleteSavedReply(reply.shortcut)}
      onClose={onDone}
      run={() => deleteSavedReply(workspace, reply.id)}
      onDone={() => showToast({ title: words.savedReplyDeleted(reply.shortcut) })}
    />
  );
}
