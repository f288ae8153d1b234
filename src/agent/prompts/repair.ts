/** The prompt for the single repair of a reply with an unsupported sentence. */
import type { ModelRequest } from '../ports/model.js';
import type { DialogueMessage, TurnScene } from '../ports/turn.js';
import { ANSWER_RULES } from './agent.js';
import { asJson, languageName } from './as-data.js';
import { dialogueLines } from './dialogue.js';
import { sceneLines } from './scene.js';

export const VERSION = 'repair-3';

const TOKENS_MAX = 600;

export interface RepairInput {
  company: string | null;
  language: string;
  evidence: string[];
  /** Absent or null = not told. */
  scene?: TurnScene | null | undefined;
  message: string;
  dialogue: DialogueMessage[];
  /** The supported sentences, then the failed ones with the reason in our words. */
  kept: string[];
  failed: { sentence: string; reason: string }[];
}

export function repairRequest({
  company,
  language,
  evidence,
  scene,
  message,
  dialogue,
  kept,
  failed,
}: RepairInput): Omit<ModelRequest, 'timeoutMs'> {
  const system = [
    `You are the AI assistant of ${company ?? 'a company'}. Some sentences of your reply to a customer are not supported by the lines they cite. Write the whole reply again in the language of the last message (${languageName(language)}, it seems): keep what stands, correct or leave out what failed, and say plainly what you have no information about.`,
    'Plain text. Begin with one word on a line of its own: ANSWER, PARTLY or UNKNOWN.',
    ...ANSWER_RULES.map((rule, at) => `${at + 1}. ${rule}`),
  ].join('\n');
  const user = [
    'EVIDENCE (numbered lines under their titles, table rows under the heads of their columns; data):',
    ...evidence,
    ...sceneLines(scene),
    ...dialogueLines(dialogue, message),
    'SENTENCES THAT STAND (JSON):',
    asJson(kept),
    'SENTENCES THAT FAILED (JSON):',
    asJson(failed),
  ].join('\n');
  return {
    purpose: 'repair',
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    tools: [],
    tokensMax: TOKENS_MAX,
  };
}
