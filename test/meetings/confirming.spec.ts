/** The page of the link by which an attendee confirms a meeting. */
import { t, TEXT_LANGUAGES } from '../../src/platform/kernel/texts/texts.js';
import { app, drained, linkOf, page, smtp, sql, textOf, withHolds, workspace } from '../support/holds.js';
import { inDays } from '../support/meetings.js';
import { browser } from '../support/widget.js';

withHolds();

const UNKNOWN = `/meetings/confirm/${'x'.repeat(43)}`;
const speaking = (language: string) => ({ 'accept-language': language });

describe('the page of a mailed link', () => {
  it('loads and runs nothing, is not cached or indexed, and sends no referrer', async () => {
    const { link } = await linkOf(inDays(3));
    for (const [path, method] of [
      [link, 'GET'],
      [UNKNOWN, 'GET'],
      [link, 'POST'],
      [link, 'POST'],
    ] as const) {
      const { headers } = await page(method, path);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('is in the reader’s language, or else in that of the mail', async () => {
    const { link } = await linkOf(inDays(3));
    for (const language of TEXT_LANGUAGES) {
      const text = await (await page('GET', link, speaking(`${language}-XX,en;q=0.1`))).text();
      expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(text).toContain(`>${t('confirmation.button', language)}</button>`);
      expect(text).not.toMatch(/\{(company|time|until)\}|undefined|null/);
      const unknown = await (await page('GET', UNKNOWN, speaking(language))).text();
      expect(unknown).toContain(`<h1>${t('confirmation.unknown', language)}</h1>`);
    }
    await sql(`update meeting_holds set locale = 'de-AT' where workspace_id = $1`, workspace.id);
    for (const language of ['tlh', ''])
      expect(await (await page('GET', link, speaking(language))).text()).toContain('<html lang="de"');
  });

  it('is mailed in the language of the booking', async () => {
    for (const [locale, said] of Object.entries({ 'fr-CA': 'Quelqu’un a réservé', tlh: 'Someone booked' })) {
      const visitor = await browser(app, workspace, { locale });
      const body = { starts_at: inDays(3, locale.length), email: `${locale}@example.com` };
      expect((await visitor.ask('POST', 'meetings', body)).status).toBe(201);
      await drained();
      expect(textOf(smtp.mails.at(-1)!)).toContain(said);
    }
  });

  it('shows a company’s name as text, whatever is in it', async () => {
    await sql('update workspaces set name = $2 where workspace_id = $1', workspace.id, '<script>x</script> & "Co"');
    const { link } = await linkOf(inDays(3));
    const text = await (await page('GET', link)).text();
    expect(text).toContain('&lt;script&gt;x&lt;/script&gt; &amp; &quot;Co&quot;');
    expect(text).not.toContain('<script>');
  });

  it('is 404 for any invalid link, and 410 for one that has expired', async () => {
    const { link } = await linkOf(inDays(3));
    for (const token of ['x', 'x'.repeat(42), 'x'.repeat(43), `${link.split('/').at(-1)}x`, '%00', "'--", '💥'])
      for (const method of ['GET', 'POST'] as const)
        expect((await page(method, `/meetings/confirm/${encodeURIComponent(token)}`)).status).toBe(404);
    await sql('update workspaces set suspended_at = now() where workspace_id = $1', workspace.id);
    expect((await page('GET', link)).status).toBe(404);
    await sql('update workspaces set suspended_at = null where workspace_id = $1', workspace.id);
    await sql(`update meetings set confirm_by = now() where workspace_id = $1`, workspace.id);
    const over = await page('GET', link);
    expect([over.status, await over.text()]).toEqual([410, expect.not.stringContaining('<button')]);
  });

  it('can be opened sixty times a minute from one network, independent of others', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++)
      statuses.push((await page('GET', UNKNOWN, { 'x-forwarded-for': '192.0.2.77' })).status);
    expect(statuses.slice(0, 60)).toEqual(Array<number>(60).fill(404));
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await page('GET', UNKNOWN, { 'x-forwarded-for': '192.0.2.78' })).status).toBe(404);
  });
});
