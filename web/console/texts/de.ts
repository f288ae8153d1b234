/** German. */
import account from './de/account.js';
import door from './de/door.js';
import inbox from './de/inbox.js';
import shell from './de/shell.js';
import team from './de/team.js';
import ui from './de/ui.js';
import type { Texts } from './type.js';

const de: Texts = { account, door, inbox, shell, team, ui };
export default de;
