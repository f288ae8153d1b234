import { memo, Suspense, useEffect, useMemo } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { createStore, useStore } from '../../app/store.js';
import { lazyPart } from '../../ui/parts.js';

const SavedRepliesDialog = lazyPart(() => import('./saved-replies-dialog.js'));
const isManaging = createStore(false);

/** Opens the dialog that manages saved replies. */
export const manageSavedReplies = (): void => isManaging.set(true);
const close = (): void => isManaging.set(false);

/** Entry point of the saved replies: a palette action and the dialog. */
export default memo(function SavedRepliesEntry() {
  const isOpen = useStore(isManaging);
  // Returning to the inbox does not reopen the dialog.
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
});
