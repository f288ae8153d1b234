import { ApiProblem, problemText } from './problem.js';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/empty.js';

export interface FailedProps {
  error: Error;
  onRetry: () => void;
  /** Heading level. */
  level?: 2 | 3;
}

/** A pane that failed to load: the reason, the request id and a retry button. The panes beside it keep working. */
export function Failed({ error, onRetry, level = 3 }: FailedProps) {
  const texts = useTexts();
  const { shell } = texts;
  return (
    <Empty icon="plug" title={shell.failed} level={level} action={<Button onClick={onRetry}>{shell.retry}</Button>}>
      <p>{problemText(error, texts)}</p>
      {error instanceof ApiProblem && error.details.requestId && <p>{shell.requestId(error.details.requestId)}</p>}
    </Empty>
  );
}
