import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Action } from '../actions/registry.js';
import { useTexts } from '../texts/texts.js';
import type { Texts } from '../texts/type.js';
import { lazyPart } from '../ui/parts.js';
import { showFailure, showToast } from '../ui/toast.js';
import { apiOf, call } from './client.js';
import { problemText } from './problem.js';
import { keyOf, queryClient } from './queries.js';
import { useWorkspace } from './session.js';

/** With the first question: the inbox does without it. */
const ConfirmDialog = lazyPart(() => import('./confirm-dialog.js').then((part) => ({ default: part.ConfirmDialog })));

async function setBlocked(workspace: string, id: string, isBlocked: boolean): Promise<void> {
  const at = { params: { path: { id } } };
  await call(() =>
    isBlocked
      ? apiOf(workspace).POST('/v1/contacts/{id}/block', at)
      : apiOf(workspace).POST('/v1/contacts/{id}/unblock', at),
  );
  await queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'contacts') });
}

/** Where the action is offered; a constant. */
export interface BlockingPlace extends Pick<Action, 'family'> {
  /** Before the dot of its id. */
  of: string;
  titles: (texts: Texts) => { block: string; unblock: string };
}

export interface Blockable {
  id: string;
  blocked_at: string | null;
}

/**
 * The action that blocks or unblocks a contact, with undo, and its question: blocking asks first.
 * @param contact undefined = not loaded, and no action
 */
export function useBlocking(
  contact: Blockable | undefined,
  name: string,
  place: BlockingPlace,
): { actions: Action[]; question: ReactNode } {
  const texts = useTexts();
  const { team, ui } = texts;
  const { id: workspace } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const { id, blocked_at: at } = contact ?? { id: null, blocked_at: null };
  const set = async (isBlocked: boolean): Promise<void> => {
    if (id === null) return;
    await setBlocked(workspace, id, isBlocked);
    const undo = () => void set(!isBlocked).catch(failed);
    showToast({ title: isBlocked ? team.blocked(name) : team.unblocked(name), undo, undoLabel: ui.undo });
  };
  const failed = (error: unknown) => showFailure(problemText(error, texts));
  const isBlocked = at !== null;
  const actions = useMemo(
    (): Action[] =>
      id === null
        ? []
        : [
            {
              id: `${place.of}.${isBlocked ? 'unblock' : 'block'}`,
              family: place.family,
              title: (all) => place.titles(all)[isBlocked ? 'unblock' : 'block'],
              icon: isBlocked ? 'check' : 'stop',
              needs: 'reply',
              isDanger: !isBlocked,
              run: () => (isBlocked ? void set(false).catch(failed) : setAsking(true)),
            },
          ],
    [isBlocked, id, place, workspace, texts, name],
  );
  const question = isAsking && (
    <Suspense>
      <ConfirmDialog
        title={team.blockTitle(name)}
        lead={team.blockLead}
        button={team.block}
        onClose={() => setAsking(false)}
        run={() => set(true)}
      />
    </Suspense>
  );
  return { actions, question };
}
