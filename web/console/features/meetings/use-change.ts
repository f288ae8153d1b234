import { useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { changeMeeting, type Meeting, type MeetingPatch } from './queries.js';

/** Changes a meeting and confirms it. */
export function useChange({ id }: Meeting) {
  const texts = useTexts();
  const { id: workspaceId } = useWorkspace();
  const [isBusy, setBusy] = useState(false);

  /** @param undo reverts the change; omitted = no undo. @returns whether it succeeded */
  async function change(patch: MeetingPatch, done: string, undo?: MeetingPatch): Promise<boolean> {
    setBusy(true);
    try {
      await changeMeeting(workspaceId, id, patch);
      const takeBack = undo && {
        undo: () => void changeMeeting(workspaceId, id, undo).catch(failed),
        undoLabel: texts.ui.undo,
      };
      showToast({ title: done, ...takeBack });
      return true;
    } catch (problem) {
      failed(problem);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const failed = (problem: unknown) => showFailure(problemText(problem, texts));
  return { change, isBusy };
}
