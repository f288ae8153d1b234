import { ApiProblem, wordsFor } from '../../app/problem.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';

export interface FailedProps {
  error: Error;
  onRetry: () => void;
}

/** A pane whose content did not come: why, the request's number, and another try. The panes beside it go on. */
export function Failed({ error, onRetry }: FailedProps) {
  const texts = useTexts();
  const { shell } = texts;
  return (
    <Empty icon="plug" title={shell.failed} level={3} action={<Button onClick={onRetry}>{shell.retry}</Button>}>
      <p>{wordsFor(error, texts)}</p>
      {error instanceof ApiProblem && error.told.requestId && <p>{shell.requestId(error.told.requestId)}</p>}
    </Empty>
  );
}
