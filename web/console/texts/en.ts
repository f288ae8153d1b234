/** English: the measure of every other language. A section is a file, a screen's is named after its folder. */
import inbox from './en/inbox.js';
import shell from './en/shell.js';
import ui from './en/ui.js';

/** What the inbox needs; the sections of other screens are in `en-screens.ts`. */
export default { inbox, shell, ui };
