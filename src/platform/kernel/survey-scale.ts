/** How customers say how it was: `stars` = 1 to 5; `thumbs` = 1 or 5. */
export const SURVEY_SCALES = ['stars', 'thumbs'] as const;
export type SurveyScale = (typeof SURVEY_SCALES)[number];
