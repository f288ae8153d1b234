/** The dialogue section of prompts: the last messages of both sides, then the one to reply to. */
import type { DialogueMessage } from '../ports/turn.js';
import { asJson, clip } from './as-data.js';

const MESSAGES_MAX = 6;
const EARLIER_CHARACTERS_MAX = 400;
const LAST_CHARACTERS_MAX = 4_000;

export function dialogueLines(dialogue: DialogueMessage[], message: string): string[] {
  const earlier = dialogue
    .slice(-MESSAGES_MAX)
    .map(({ from, text }) => ({ [from]: clip(text, EARLIER_CHARACTERS_MAX) }));
  return [
    ...(earlier.length > 0 ? ['EARLIER MESSAGES (JSON, oldest first):', asJson(earlier)] : []),
    'LAST MESSAGE OF THE CUSTOMER (JSON):',
    asJson(clip(message, LAST_CHARACTERS_MAX)),
  ];
}
