/** Lazily loaded parts of the console. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const PAUSE_MS = 500;
const PAUSE_MAX_MS = 8_000;

const ANSWER_MS = 5_000;

/** Whether the service responds. A proxy may report (5xx) that it does not. */
const isReachable = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Loads a part, and waits while the service is unreachable: an open page survives a restart or a lost connection. Fails
 * if the part no longer exists, after an update.
 */
export const retryWhileOffline =
  <Part>(fetchPart: () => Promise<Part>) =>
  async (): Promise<Part> => {
    let wasReachable = false;
    for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, PAUSE_MAX_MS)) {
      try {
        return await fetchPart();
      } catch (error) {
        const isMissing = wasReachable && (await isReachable());
        if (isMissing) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
        wasReachable = await isReachable();
      }
    }
  };

/** A component whose code is loaded when it is first shown. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as React declares it
export const lazyPart = <Part extends ComponentType<any>>(
  fetchPart: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => lazy(retryWhileOffline(fetchPart));
