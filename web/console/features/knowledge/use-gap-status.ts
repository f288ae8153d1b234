import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { showFailure, showToast } from '../../ui/toast.js';
import { type Gap, type GapStatus, setGapStatus } from './queries.js';

type Change = (gap: Pick<Gap, 'id'>, next: GapStatus, before: GapStatus) => void;

/** Dismisses or reopens a gap, with undo. */
export function useGapStatus(): Change {
  const texts = useTexts();
  const { knowledge, ui } = texts;
  const { id: workspace } = useWorkspace();
  const change: Change = (gap, next, before) => {
    const done = setGapStatus(workspace, gap.id, next).then(() =>
      showToast({ title: knowledge.gapDone[next], undo: () => change(gap, before, next), undoLabel: ui.undo }),
    );
    done.catch((problem: unknown) => showFailure(problemText(problem, texts)));
  };
  return change;
}

/**
 * Resolves a gap whose answer is already published: a failure is reported and can be retried, on the next screen as
 * well. @returns whether it is resolved
 */
export function resolveGap(workspace: string, gap: Pick<Gap, 'id'>, texts: Texts): Promise<boolean> {
  return setGapStatus(workspace, gap.id, 'resolved').then(
    () => true,
    (error: unknown) => {
      const action = { label: texts.shell.retry, run: () => void resolveGap(workspace, gap, texts) };
      showToast({ title: texts.knowledge.gapNotResolved, detail: problemText(error, texts), isFailure: true, action });
      return false;
    },
  );
}
