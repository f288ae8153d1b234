/** Sections that the inbox does without: they are fetched after it, or with the first screen that needs one. */
import account from './en/account.js';
import door from './en/door.js';
import team from './en/team.js';

export default { account, door, team };
