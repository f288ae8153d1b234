import { Suspense, useContext, useSyncExternalStore } from 'react';
import { useTexts } from '../texts/texts.js';
import { Icon } from '../ui/icon.js';
import { useDelayed } from '../ui/use-delayed.js';
import { WorkspaceContext } from './session.js';
import { useStore } from './store.js';
import { liveness } from './team-stream.js';
import { lazyPart } from '../ui/parts.js';
import css from './banners.module.css';

const SampleBanner = lazyPart(() => import('./sample-banner.js'));
const KillSwitchBanner = lazyPart(() => import('./kill-switch-banner.js'));

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Page-wide notices: offline, no live updates, the agent is stopped, or the workspace is a sample. */
export function Banners() {
  const { shell } = useTexts();
  const workspace = useContext(WorkspaceContext);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isRetrying = useDelayed(useStore(liveness) === 'retrying');
  const text = !isOnline ? shell.offline : isRetrying ? shell.notLive : null;
  return (
    <div className={css.place}>
      <Suspense>
        <KillSwitchBanner />
        {workspace?.is_sample && <SampleBanner workspace={workspace} />}
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
