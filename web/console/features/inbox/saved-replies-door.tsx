import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { storeOf, useStore } from '../../app/store.js';

const SavedRepliesDialog = lazy(() => import('./saved-replies-dialog.js'));
const isManaging = storeOf(false);

/** Opens the dialog in which saved replies are made, changed and deleted. */
export const manageSavedReplies = (): void => isManaging.set(true);
const close = (): void => isManaging.set(false);

/** The way to the saved replies: an action of the palette, and their dialog. */
export default function SavedRepliesDoor() {
  const isOpen = useStore(isManaging);
  // Who comes back to the inbox left the dialog behind.
  useEffect(() => close, []);
  useAllowedActions(
    useMemo(
      (): Action[] => [
        {
          id: 'savedReplies.manage',
          family: 'here',
          title: ({ inbox }) => inbox.manageSavedReplies,
          icon: 'bolt',
          needs: 'reply',
          run: manageSavedReplies,
        },
      ],
      [],
    ),
  );
  return <Suspense>{isOpen && <SavedRepliesDialog onClose={close} />}</Suspense>;
}
