import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Refusal } from '../app/refusal.js';
import { may } from '../app/roles.js';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import type { ChatMessage } from '../transcript/types.js';
import { Button } from '../ui/button.js';
import { type Asked, askedBefore, keepAnswer } from './golden-queries.js';

interface KeepAnswerProps {
  /** What the customer asked. */
  asked: (workspace: string) => Promise<Asked>;
  /** The answer as it is shown. */
  text: string;
}

/** Makes an answer golden, and says what that means and where it leads. Offered to those who may say what is right. */
export default function KeepAnswer({ asked, text }: KeepAnswerProps) {
  const { golden } = useTexts().forecasts;
  const { id: workspace, role } = useWorkspace();
  const keep = useMutation({ mutationFn: async () => keepAnswer(workspace, await asked(workspace)) });
  if (!may(role, 'reply')) return null;
  if (keep.data)
    return (
      <p role="status">
        {keep.data.expected.answer === text ? golden.keptAnswer : golden.keptOtherwise}{' '}
        <Link to="/w/$workspace/forecasts/golden" params={{ workspace }}>
          {golden.open}
        </Link>
      </p>
    );
  return (
    <>
      <Button
        size="small"
        kind="ghost"
        busy={keep.isPending}
        title={golden.keepAnswerHint}
        onClick={() => keep.mutate()}
      >
        {golden.keepAnswer}
      </Button>
      <Refusal error={keep.error} />
    </>
  );
}

/** Below an answer of a conversation, if it is one that the agent gave from the knowledge. */
export function KeepMessage({ message }: { message: ChatMessage }) {
  if (message.citations.length === 0) return null;
  return <KeepAnswer asked={(workspace) => askedBefore(workspace, message)} text={message.text ?? ''} />;
}
