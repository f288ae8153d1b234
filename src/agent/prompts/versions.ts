/** Versions of all prompts of a turn, stored with each turn so that it can be replayed exactly. */
import { VERSION as AGENT } from './agent.js';
import { VERSION as JUDGE } from './judge.js';
import { VERSION as REPAIR } from './repair.js';
import { VERSION as REWRITE } from './rewrite.js';
import { VERSION as TOOLS } from './tool-choice.js';

export const PROMPT_VERSIONS = [REWRITE, AGENT, TOOLS, JUDGE, REPAIR].join(' ');
