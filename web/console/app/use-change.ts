import { useTexts } from '../texts/texts.js';
import { showToast, showFailure } from '../ui/toast.js';
import { problemText } from './problem.js';

/** Makes an optimistic change, confirms it with an undo toast, and reports a refusal. */
export function useChange(): (run: () => Promise<unknown>, done: string, undo: () => void) => void {
  const texts = useTexts();
  return (run, done, undo) =>
    void run().then(
      () => showToast({ title: done, undo, undoLabel: texts.ui.undo }),
      (problem: unknown) => showFailure(problemText(problem, texts)),
    );
}
