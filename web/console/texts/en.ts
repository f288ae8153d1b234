/** English: the measure of every other language. A section is a file, a screen's is named after its folder. */
import account from './en/account.js';
import door from './en/door.js';
import inbox from './en/inbox.js';
import shell from './en/shell.js';
import team from './en/team.js';
import ui from './en/ui.js';

export default { account, door, inbox, shell, team, ui };
