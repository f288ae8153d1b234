/** The page behind the link of a mail that asks how it was. */
import type { FoundSurvey } from '../../conversations/core/surveys.dto.js';
import { html, type Html } from '../../platform/http/html.js';
import { mailedPage } from '../../platform/http/mailed-page.js';
import { t, type TextLanguage } from '../../platform/kernel/texts/texts.js';

/** `null` = the link is unknown or over: which of them, nobody is told. */
export interface SurveyState {
  survey: FoundSurvey | null;
  isRated: boolean;
}

/** The page as text. */
export function surveyPage({ survey, isRated }: SurveyState, language: TextLanguage): string {
  if (!survey) return mailedPage(language, t('survey.invalid', language), html`<p hidden>link_invalid</p>`);
  const title = t(isRated ? 'survey.thanks' : 'survey.title', language, { company: survey.company });
  if (isRated) return mailedPage(language, title, html`<p>${t('survey.change', language)}</p>`);
  const form = html`<form method="post" enctype="multipart/form-data">
    <fieldset>
      <legend>${title}</legend>
      ${scoresOf(survey, language)}
    </fieldset>
    <label>${t('survey.comment', language)} <textarea name="comment" rows="4" maxlength="1000"></textarea></label>
    <button type="submit">${t('survey.button', language)}</button>
  </form>`;
  return mailedPage(language, title, form);
}

const scoresOf = ({ scale, score }: FoundSurvey, language: TextLanguage): Html[] =>
  (scale === 'thumbs' ? [5, 1] : [1, 2, 3, 4, 5]).map((value) => {
    const name =
      scale === 'thumbs'
        ? t(value === 5 ? 'survey.good' : 'survey.bad', language)
        : t('survey.score', language, { n: String(value) });
    const sign = scale === 'thumbs' ? `${value === 5 ? '👍' : '👎'} ${name}` : `${value} ★`;
    const input =
      value === score
        ? html`<input type="radio" name="score" value="${value}" required aria-label="${name}" checked />`
        : html`<input type="radio" name="score" value="${value}" required aria-label="${name}" />`;
    return html`<label>${input} ${sign}</label>`;
  });
