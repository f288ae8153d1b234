import type { QuarantineReason } from '../ports/knowledge.js';

/**
 * What a sentence is; data/instructions/train has examples. A near miss is said to readers in words that orders to an
 * assistant have as well; the last four are such orders, by what they want.
 */
export const INSTRUCTIONS = [
  'ordinary',
  'near_miss',
  'overrides_instructions',
  'assigns_role',
  'addresses_assistant',
  'steers_answer',
] as const satisfies readonly ('ordinary' | 'near_miss' | QuarantineReason)[];

export type Instruction = (typeof INSTRUCTIONS)[number];
