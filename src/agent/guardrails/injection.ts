/**
 * Detects messages that try to override the agent's instructions, sentence by sentence: orders about
 * instructions and prompts, a role without rules, markup of a model's own protocol. Security does not rest on
 * this (the effects of a message are limited by the offered tools, and answers by their proof); it saves the
 * team's attention and a model's tokens.
 */
import type { QuarantineReason } from '../ports/knowledge.js';
import { hasModelMarkup, probabilityOf, THRESHOLDS } from '../retrieval/instructions.js';
import { sentences } from '../understanding/sentences.js';

/** A person may address an assistant, and say how it should answer: that alone is harmless. */
const OVERRIDES: readonly QuarantineReason[] = ['overrides_instructions', 'assigns_role'];
const EXAMINED_CHARACTERS = 4_000;

/** Whether a sentence of a message tries to override the agent's instructions. */
export function overrides(message: string): boolean {
  const examined = message.slice(0, EXAMINED_CHARACTERS);
  if (hasModelMarkup(examined)) return true;
  // Each sentence separately: small probabilities of many ordinary sentences must not add up.
  return examined
    .split('\n')
    .flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)))
    .some((sentence) => probabilityOf(sentence, OVERRIDES) >= THRESHOLDS.messages);
}
