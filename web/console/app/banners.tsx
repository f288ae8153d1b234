import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/texts.js';
import { Icon } from '../ui/icon.js';
import { useDelayed } from '../ui/use-delayed.js';
import { useStore } from './store.js';
import { liveness } from './team-stream.js';
import css from './banners.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** What holds for the whole page: that it is cut off, or hears of nothing new. */
export function Banners() {
  const { shell } = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isRetrying = useDelayed(useStore(liveness) === 'retrying');
  const text = !isOnline ? shell.offline : isRetrying ? shell.notLive : null;
  return (
    <div className={css.place} role="status">
      {text && (
        <p className={css.banner}>
          <Icon name="plug" />
          {text}
        </p>
      )}
    </div>
  );
}
