import { Suspense } from 'react';
import { lazyPart } from '../../ui/parts.js';

const PresenceLine = lazyPart(() => import('./presence-line.js'));

/** Other members in the conversation; loaded after it. */
export const Presence = ({ session }: { session: string }) => (
  <Suspense>
    <PresenceLine key={session} session={session} />
  </Suspense>
);
