/** The page behind a mailed link: the meeting's time and a button, or the result. No script, no external resources. */
import { createHash } from 'node:crypto';
import type { Confirmation } from '../../people/meetings/confirmations.service.js';
import { html, Html } from '../../platform/http/html.js';
import { momentIn } from '../../platform/http/moment-in.js';
import { t, type TextLanguage } from '../../platform/kernel/texts/texts.js';

const STYLE = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}',
  'body{max-width:34rem;margin:10vh auto;padding:0 1.5rem}',
  'h1{font-size:1.4rem}',
  'button{font:inherit;font-weight:600;padding:.7rem 1.4rem;border:0;border-radius:.5rem;background:#2454d6;color:#fff}',
].join('');
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Only our own style may load; the form submits only to us. */
export const PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; ` +
  `form-action 'self'; frame-ancestors 'none'`;

/** The page as text. */
export function page(confirmation: Confirmation, language: TextLanguage): string {
  const { title, body } = contents(confirmation, language);
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body.map((line) => html`<p>${line}</p>`)}
          ${
            confirmation.state === 'open' &&
            html`<form method="post"><button type="submit">${t('confirmation.button', language)}</button></form>`
          }
        </main>
      </body>
    </html> `.text;
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
