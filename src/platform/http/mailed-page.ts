/** The frame of pages behind mailed links. No script, no external resources. */
import { createHash } from 'node:crypto';
import { applyDecorators, Header } from '@nestjs/common';
import type { AppRequest } from '../policy/request.js';
import { hasTexts, textLanguage, type TextLanguage } from '../kernel/texts/texts.js';
import { html, Html } from './html.js';

const STYLE = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}',
  'body{max-width:34rem;margin:10vh auto;padding:0 1.5rem}',
  'h1{font-size:1.4rem}',
  'fieldset{border:0;margin:0 0 1rem;padding:0;display:flex;flex-wrap:wrap;gap:1.5rem}',
  'legend{position:absolute;clip-path:inset(50%)}',
  'fieldset label{display:flex;gap:.5rem;align-items:center;min-height:2.75rem}',
  'input{width:1.25rem;height:1.25rem}',
  'textarea{display:block;box-sizing:border-box;width:100%;margin:.25rem 0 1rem;font:inherit}',
  'button{font:inherit;font-weight:600;padding:.7rem 1.4rem;border:0;border-radius:.5rem;background:#2454d6;color:#fff}',
].join('');
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Only our own style may load; the form submits only to us. */
const PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; ` +
  `form-action 'self'; frame-ancestors 'none'`;

/** An answer that is such a page: its address is a secret, which no cache, other site or search engine keeps. */
export const MailedPage = (): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', 'text/html; charset=utf-8'),
    Header('Content-Security-Policy', PAGE_POLICY),
    Header('Referrer-Policy', 'no-referrer'),
    Header('Cache-Control', 'no-store'),
    Header('X-Robots-Tag', 'noindex, nofollow'),
  );

/** The page as text. */
export const mailedPage = (language: TextLanguage, title: string, body: unknown): string =>
  html`<!doctype html>
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
          ${body}
        </main>
      </body>
    </html> `.text;

/** The browser's language, else that of the mail; null = unknown. */
export function pageLanguage(request: AppRequest, locale: string | null): TextLanguage {
  const accepted = request.headers['accept-language'] && request.acceptsLanguages().find(hasTexts);
  return textLanguage(accepted || locale);
}
