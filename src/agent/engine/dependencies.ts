import type { KnowledgeIndex } from '../ports/knowledge.js';
import type { AnswerModel, Evidence, ProposedSentence } from '../ports/model.js';
import type { SentenceCheck } from './checker.js';

/** What a turn works with. */
export interface TurnDependencies {
  index: KnowledgeIndex;
  /** The model that the workspace chose. */
  model: AnswerModel;
  /** Stands in for a turn when `model` is unavailable; needs no network. */
  embedded: AnswerModel;
  check(sentence: ProposedSentence, evidence: Evidence[]): SentenceCheck;
}
