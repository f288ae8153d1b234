/**
 * The only script that blocks the first paint: without it, users with a dark theme on a light system would see a light
 * flash until the application module loads. The page's policy forbids inline scripts.
 */
import { applyTheme, type Look, PREFERENCES_KEY } from './theme.js';

try {
  applyTheme(JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}') as Partial<Look>);
} catch {
  // Nothing readable is stored: the page follows the system theme.
}
