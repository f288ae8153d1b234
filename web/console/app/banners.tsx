import { Suspense, useSyncExternalStore } from 'react';
import { useTexts } from '../texts/texts.js';
import { Icon } from '../ui/icon.js';
import { useDelayed } from '../ui/use-delayed.js';
import { useStore } from './store.js';
import { liveness } from './team-stream.js';
import { lazyPart } from '../ui/parts.js';
import css from './banners.module.css';

const KillSwitchBanner = lazyPart(() => import('./kill-switch-banner.js'));

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Page-wide notices: offline, no live updates, or the agent is stopped. */
export function Banners() {
  const { shell } = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isRetrying = useDelayed(useStore(liveness) === 'retrying');
  const text = !isOnline ? shell.offline : isRetrying ? shell.notLive : null;
  return (
    <div className={css.place}>
      <Suspense>
        <KillSwitchBanner />
      </Suspense>
      <div role="status">
        {text && (
          <p className={css.banner}>
            <Icon name="plug" />
            {text}
          </p>
        )}
      </div>
    </div>
  );
}
