import account from './de/account.js';
import door from './de/door.js';
import team from './de/team.js';
import type { ScreenTexts } from './type.js';

const de: ScreenTexts = { account, door, team };
export default de;
