import { lazy, Suspense } from 'react';

const PresenceLine = lazy(() => import('./presence-line.js'));

/** Who else is in the conversation; it is fetched after it. */
export const Presence = ({ session }: { session: string }) => (
  <Suspense>
    <PresenceLine key={session} session={session} />
  </Suspense>
);
