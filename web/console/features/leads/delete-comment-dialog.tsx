import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { showToast } from '../../ui/toast.js';
import { type Comment, deleteComment } from './comment-queries.js';

/** Asks for confirmation, because a deleted comment cannot be restored. */
export default function DeleteCommentDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <ConfirmDialog
      title={leads.deleteCommentTitle}
      lead={leads.deleteCommentLead}
      button={leads.deleteComment}
      onClose={onClose}
      run={async () => {
        await deleteComment(workspace, comment);
        showToast({ title: leads.commentDeleted });
      }}
    >
      <p dir="auto">{visible(comment.text.slice(0, 200))}</p>
    </ConfirmDialog>
  );
}
