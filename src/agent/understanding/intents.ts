/** Intents of messages; lab/data/intents/train has examples of each. */
export const INTENTS = [
  'greeting',
  'thanks',
  'goodbye',
  'about_agent',
  'complaint',
  'wants_person',
  'yes',
  'no',
  'never_mind',
  'leaving',
  'booking',
  'act',
  'show_page',
  'statement',
  'question',
] as const;

export type Intent = (typeof INTENTS)[number];

/** Answers to a question of the agent. */
export const CONSENT: readonly Intent[] = ['yes', 'no', 'never_mind'];
export const SMALL_TALK: readonly Intent[] = ['greeting', 'thanks', 'goodbye', 'about_agent', ...CONSENT];
export const REQUESTS: readonly Intent[] = ['wants_person', 'act', 'booking', 'leaving', 'show_page', 'question'];
