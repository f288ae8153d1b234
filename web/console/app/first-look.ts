/**
 * The one script that the page waits for before it is painted: whoever chose dark on a light system would else see a
 * flash of light until the application, a module, has come. The policy of the page takes no script within it.
 */
import { dress, type Look, PREFERENCES_KEY } from './dress.js';

try {
  dress(JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}') as Partial<Look>);
} catch {
  // Nothing is kept, or nothing that can be read: the page looks as the system does.
}
