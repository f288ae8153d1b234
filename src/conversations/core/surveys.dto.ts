import type { SurveyScale } from '../../platform/kernel/survey-scale.js';
import type { Channel } from '../sessions/sessions.dto.js';

/** A conversation that a link rates. */
export interface FoundSurvey {
  workspace_id: string;
  session_id: string;
  token_hash: Buffer;
  contact_id: string;
  channel: Channel;
  /** Its rating; null = none yet. */
  score: number | null;
  company: string;
  /** BCP 47; null = unknown. */
  locale: string | null;
  scale: SurveyScale;
}
