import type { Evidence } from '../ports/model.js';

/** A sentence that a model would like to send, with the evidence that it cites. */
export interface ProposedSentence {
  text: string;
  /** Empty where it cites nothing. */
  cited: Evidence[];
  /** Numbers of evidence that do not exist. */
  unknownCitations: number;
  /** How its computed numbers were made, as the model declared it. */
  computations: string[];
}

/** What speaks against a sentence, for the judge alone: none of it drops a sentence. */
export type SoftFlag = 'number_of_customer' | 'row_subject' | 'negation' | 'other_name';
