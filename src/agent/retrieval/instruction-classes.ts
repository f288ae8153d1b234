import type { QuarantineReason } from '../ports/knowledge.js';

/**
 * Classes of sentences; lab/data/instructions/train has examples. A near miss addresses readers in words that are
 * also typical of instructions to an assistant; the following four classes are such instructions, by purpose. The last
 * one grants something to whoever asks, or has it confirmed.
 */
export const INSTRUCTIONS = [
  'ordinary',
  'near_miss',
  'overrides_instructions',
  'assigns_role',
  'addresses_assistant',
  'steers_answer',
  'grants_to_asker',
] as const satisfies readonly ('ordinary' | 'near_miss' | QuarantineReason)[];

export type Instruction = (typeof INSTRUCTIONS)[number];
