import { lazy, Suspense } from 'react';
import { demanded } from './proof.js';
import { useStore } from './store.js';

const SignInAgain = lazy(() => import('./sign-in-again.js'));
const ProveAgain = lazy(() => import('./prove-again.js'));

/** What calls wait for: the person signs in again, or proves who they are, above the page and all that is typed in it. */
export function ProofDialogs() {
  const demand = useStore(demanded);
  return (
    <Suspense>
      {demand === 'sign-in' && <SignInAgain />}
      {demand === 'recent' && <ProveAgain />}
    </Suspense>
  );
}
