// Opens pages of the console in a look, for the screenshots.

export const PHONE = { width: 360, height: 740 };

/**
 * Opens an empty page.
 * @param look options of the browser's context, and `dir`, the direction of the page
 * @param name of the member who is signed in; null = nobody
 */
export async function openInLook({ browser, hotel }, { dir, ...options }, name) {
  // A run takes longer than a sign-in counts as recent.
  await hotel.admin.query('update console_sessions set authenticated_at = now()');
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...options });
  if (name !== null) {
    const { token } = hotel.members.get(name);
    await context.addCookies([{ name: 'wa_console', value: token, url: hotel.url, httpOnly: true }]);
  }
  if (dir)
    await context.addInitScript(
      `new MutationObserver(() => (document.documentElement.dir = '${dir}')).observe(document, { childList: true })`,
    );
  return { context, page: await context.newPage() };
}
