import type { Evidence } from '../ports/model.js';

/** A sentence proposed by a model, with the evidence that it cites. */
export interface ProposedSentence {
  text: string;
  /** Empty if it cites nothing. */
  cited: Evidence[];
  /** Number of citations that do not exist. */
  unknownCitations: number;
  /** Its computations, as the model declared them. */
  computations: string[];
}

/** Doubts about a sentence, for the judge only: none of them drops the sentence. */
export type SoftFlag = 'number_of_customer' | 'row_subject' | 'negation' | 'other_name';
