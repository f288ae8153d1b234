import { useNavigate } from '@tanstack/react-router';
import { useAttempts } from '../../app/attempts.js';
import { may } from '../../app/roles.js';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import type { ChatMessage } from '../../transcript/types.js';
import { TextArea } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { correctAnswer } from './queries.js';
import css from './conversations.module.css';

const CHARS_MAX = 4_000;

/** Reports a wrong answer: the correct one becomes the draft of the missing document. */
export default function WrongDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { conversations: texts } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const navigate = useNavigate();
  const attempt = useAttempts();
  const form = useServerForm({ correction: '' }, async ({ correction }) => {
    const wrong = { session: message.session_id, message: message.id, correction: correction.trim() };
    const gap = await attempt(wrong, (headers) => correctAnswer(workspace, wrong, headers));
    onClose();
    const write = () =>
      void navigate({ to: '/w/$workspace/knowledge/new', params: { workspace }, search: { gap: gap.id } });
    showToast({
      title: texts.wrongDone,
      ...(may(role, 'manage_team') ? { action: { label: texts.write, run: write } } : {}),
    });
  });
  return (
    <FormDialog
      {...form}
      onClose={onClose}
      size="wide"
      title={texts.wrong}
      lead={texts.wrongLead}
      button={texts.wrongDo}
    >
      <blockquote className={css.quoted} dir="auto">
        {visible(message.text)}
      </blockquote>
      <TextArea
        {...form.field('correction', { validate: (text: string) => text.trim() !== '' || texts.correctionNeeded })}
        label={texts.correction}
        hint={texts.correctionHint}
        maxLength={CHARS_MAX}
        rows={5}
        dir="auto"
      />
    </FormDialog>
  );
}
