import { Suspense, useEffect } from 'react';
import { pendingDemand } from './reauthentication.js';
import { useStore } from './store.js';
import { lazyPart } from '../ui/parts.js';

const SignInAgain = lazyPart(() => import('./sign-in-again.js'));
const ProveAgain = lazyPart(() => import('./reauthenticate-dialog.js'));

/** Dialogs that blocked calls wait for: sign in again or re-authenticate, above the page and its unsaved input. */
export function ReauthenticationDialogs() {
  const demand = useStore(pendingDemand);
  useEffect(() => {
    if (demand === 'leave') location.assign('/console');
  }, [demand]);
  return (
    <Suspense>
      {demand === 'sign-in' && <SignInAgain />}
      {demand === 'recent' && <ProveAgain />}
    </Suspense>
  );
}
