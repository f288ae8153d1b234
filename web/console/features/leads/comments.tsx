import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Suspense, type SyntheticEvent, useCallback, useState } from 'react';
import { apiOf, call } from '../../app/client.js';
import { Form } from '../../app/form.js';
import { List } from '../../app/list.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useUnsaved } from '../../app/unsaved.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { TextArea } from '../../ui/field.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart } from '../../ui/parts.js';
import { RelativeTime } from '../../ui/time.js';
import { type Comment, commentsQuery, refreshComments } from './comment-queries.js';
import css from './panel.module.css';

const DeleteCommentDialog = lazyPart(() => import('./delete-comment-dialog.js'));

/** What the team says about a lead, oldest first, and a field for more. */
export function Comments({ leadId }: { leadId: string }) {
  const { leads } = useTexts();
  const { id: workspace, role, member_id: me } = useWorkspace();
  const query = useInfiniteQuery(commentsQuery(workspace, leadId));
  const [deleting, setDeleting] = useState<Comment | null>(null);
  const mayDelete = ({ author_id: author }: Comment): boolean =>
    may(role, 'manage_team') || (author === me && may(role, 'reply'));
  return (
    <section className={css.section} aria-label={leads.comments}>
      <h3>{leads.comments}</h3>
      <List query={query} empty={<p className={css.faint}>{leads.noComments}</p>} rows={2} bare>
        {(comments) => (
          <ol className={css.comments}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <div className={css.by}>
                  <span>
                    <b>{visible(comment.author_label)}</b> · <RelativeTime at={comment.created_at} />
                  </span>
                  {mayDelete(comment) && (
                    <IconButton icon="trash" label={leads.deleteComment} onClick={() => setDeleting(comment)} />
                  )}
                </div>
                <p dir="auto">{visible(comment.text)}</p>
              </li>
            ))}
          </ol>
        )}
      </List>
      {may(role, 'reply') && <NewComment leadId={leadId} />}
      <Suspense>{deleting && <DeleteCommentDialog comment={deleting} onClose={() => setDeleting(null)} />}</Suspense>
    </section>
  );
}

function NewComment({ leadId }: { leadId: string }) {
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  const [text, setText] = useState('');
  const isBlank = text.trim() === '';
  useUnsaved(useCallback(() => !isBlank, [isBlank]));
  const added = useMutation({
    mutationFn: async (): Promise<void> => {
      const params = { path: { id: leadId } };
      await call(() => apiOf(workspace).POST('/v1/leads/{id}/comments', { params, body: { text } }));
      // What was typed since is the next one.
      setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now));
      await refreshComments(workspace, leadId);
    },
  });
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBlank && !added.isPending) added.mutate();
  };
  return (
    <Form onSubmit={onSubmit} problem={added.isPending ? null : added.error} className={css.comment} gap={2}>
      <TextArea
        label={leads.newComment}
        value={text}
        maxLength={4_000}
        rows={2}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit" size="small" busy={added.isPending} disabled={isBlank}>
          {leads.addComment}
        </Button>
      </div>
    </Form>
  );
}
