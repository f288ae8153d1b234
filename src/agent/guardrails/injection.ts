/**
 * Messages that want to override what the agent is told, sentence by sentence: orders about instructions and prompts, a role
 * without rules, markup of a model's own protocol. Nothing rests on this (what a message can have done is bounded by what is
 * offered, and what is said by what is proven); it saves the team's attention and a model's tokens.
 */
import type { QuarantineReason } from '../ports/knowledge.js';
import { hasModelMarkup, probabilityOf, THRESHOLDS } from '../retrieval/instructions.js';
import { sentences } from '../understanding/sentences.js';

/** A person who speaks to an assistant may address it, and say how it is to answer: that alone is nothing. */
const OVERRIDES: readonly QuarantineReason[] = ['overrides_instructions', 'assigns_role'];
const LOOKED_AT_CHARACTERS = 4_000;

/** Whether a sentence of a person's message wants to override what the agent is told. */
export function overrides(message: string): boolean {
  const said = message.slice(0, LOOKED_AT_CHARACTERS);
  if (hasModelMarkup(said)) return true;
  // Each for itself: small probabilities of many ordinary sentences add up to nothing.
  return said
    .split('\n')
    .flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)))
    .some((sentence) => probabilityOf(sentence, OVERRIDES) >= THRESHOLDS.messages);
}
