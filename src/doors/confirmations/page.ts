/** The page behind a mailed link: the meeting's time and a button, or the result. */
import type { Confirmation } from '../../people/meetings/confirmations.service.js';
import { html } from '../../platform/http/html.js';
import { mailedPage } from '../../platform/http/mailed-page.js';
import { momentIn } from '../../platform/http/moment-in.js';
import { t, type TextLanguage } from '../../platform/kernel/texts/texts.js';

/** The page as text. */
export function page(confirmation: Confirmation, language: TextLanguage): string {
  const { title, body } = contents(confirmation, language);
  const button =
    confirmation.state === 'open' &&
    html`<form method="post"><button type="submit">${t('confirmation.button', language)}</button></form>`;
  return mailedPage(language, title, [body.map((line) => html`<p>${line}</p>`), button]);
}

const LINES = {
  open: { title: 'title', body: ['when', 'until'] },
  confirmed: { title: 'confirmed', body: ['when'] },
  over: { title: 'over', body: [] },
} as const;

function contents(confirmation: Confirmation, language: TextLanguage): { title: string; body: string[] } {
  if (confirmation.state === 'unknown') return { title: t('confirmation.unknown', language), body: [] };
  const { company, starts_at, confirm_by, timezone } = confirmation.meeting;
  const values = {
    company,
    time: momentIn(language, starts_at, timezone),
    until: confirm_by === null ? '' : momentIn(language, confirm_by, timezone),
  };
  const { title, body } = LINES[confirmation.state];
  const textOf = (key: typeof title | (typeof body)[number]): string => t(`confirmation.${key}`, language, values);
  return { title: textOf(title), body: body.map(textOf) };
}
