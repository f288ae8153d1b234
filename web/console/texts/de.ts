/** German. */
import inbox from './de/inbox.js';
import shell from './de/shell.js';
import ui from './de/ui.js';
import type { FirstTexts } from './type.js';

const de: FirstTexts = { inbox, shell, ui };
export default de;
