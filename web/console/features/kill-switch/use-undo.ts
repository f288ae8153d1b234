import { useNavigate } from '@tanstack/react-router';
import { type KillSwitch, killSwitchQuery, setKillSwitch } from '../../app/kill-switch.js';
import { problemText } from '../../app/problem.js';
import { queryClient } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast, showFailure, UNDO_MS } from '../../ui/toast.js';

type Body = Parameters<typeof setKillSwitch>[1];

/**
 * Undo for a change of the switch. It works only for a moment, although its toast stays longer in a background window,
 * and only if the switch has not changed since. Otherwise it opens the page, where turning it off needs confirmation.
 */
export function useUndo(): (made: KillSwitch, body: Body, done?: string) => () => void {
  const texts = useTexts();
  const { id } = useWorkspace();
  const navigate = useNavigate();
  return (made, body, done) => {
    const until = Date.now() + UNDO_MS;
    const undo = async (): Promise<void> => {
      const isLate = Date.now() > until;
      const now = await queryClient.fetchQuery({ ...killSwitchQuery(id), staleTime: 0 });
      if (!isLate && now.changed_at === made.changed_at) {
        await setKillSwitch(id, body);
        if (done !== undefined) showToast({ title: done });
        return;
      }
      showToast({ title: texts.killSwitch.notUndone });
      await navigate({ to: '/w/$workspace/settings/kill-switch', params: { workspace: id } });
    };
    return () => void undo().catch((problem: unknown) => showFailure(problemText(problem, texts)));
  };
}
