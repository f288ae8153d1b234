/** How customers say how it was: `stars` = 1 to 5; `thumbs` = 1 or 5. */
export const SURVEY_SCALES = ['stars', 'thumbs'] as const;
export type SurveyScale = (typeof SURVEY_SCALES)[number];

/** Whom a teammate has helped is asked in the chat, where it costs a tap; all else is switched on. */
export const SURVEYS_ON = { after_teammate: true, after_agent: false, by_mail: false };
