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
  'reaction',
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
/** Replied to with a courtesy: what only says what the person feels (`haha`, `hm`, `wow`) is one too. */
export const SMALL_TALK: readonly Intent[] = ['greeting', 'thanks', 'goodbye', 'about_agent', 'reaction', ...CONSENT];
export const REQUESTS: readonly Intent[] = ['wants_person', 'act', 'booking', 'leaving', 'show_page', 'question'];
