import { useMemo } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { kindOf } from './kinds.js';
import { type Channel, updateChannel, verifyChannel } from './queries.js';

/** Pauses or resumes an account, with undo. */
export function usePause({ id, name }: Channel): (isActive: boolean) => void {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  return useMemo(() => {
    const { channels, ui } = texts;
    let isBusy = false;
    const set = (isPaused: boolean): void => {
      if (isBusy) return;
      isBusy = true;
      void updateChannel(workspace, id, { status: isPaused ? 'paused' : 'active' })
        .then(
          () =>
            showToast({
              title: isPaused ? channels.paused(name) : channels.resumed(name),
              undo: () => set(!isPaused),
              undoLabel: ui.undo,
            }),
          (problem: unknown) => showFailure(problemText(problem, texts)),
        )
        .finally(() => (isBusy = false));
    };
    return set;
  }, [texts, workspace, id, name]);
}

/** Asks the provider whether the credentials work, and shows its response. */
export function useVerify({ id, name, channel }: Channel): () => void {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  return useMemo(() => {
    const { channels } = texts;
    const words = kindOf(channel)?.isMailbox ? channels.mail : channels;
    let isBusy = false;
    return () => {
      if (isBusy) return;
      isBusy = true;
      void verifyChannel(workspace, id)
        .then(
          ({ credentials_verified_at: at, health }) =>
            at === null
              ? showFailure(words.refused(name, health.last_error ?? ''))
              : showToast({ title: words.accepted(name) }),
          (problem: unknown) => showFailure(problemText(problem, texts)),
        )
        .finally(() => (isBusy = false));
    };
  }, [texts, workspace, id, name, channel]);
}
