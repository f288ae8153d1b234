import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Channel } from './queries.js';

export interface MadeSecret {
  channel: Channel;
  secret: string;
}

/** Holds a generated secret until its dialog closes. It is stored nowhere else, not even by a page that was left. */
export function useMadeSecret() {
  const [shown, setShown] = useState<MadeSecret | null>(null);
  useEffect(() => {
    const forget = (): void => flushSync(() => setShown(null));
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  return { shown, show: setShown, forget: () => setShown(null) };
}
