// Helpers for all shots.
const MOMENT = 400;
export const settled = (page) => page.waitForTimeout(MOMENT);
export const first = (page, selector) => page.locator(selector).first().waitFor();
export const key = async ({ page }, ...keys) => {
  for (const one of keys) await page.keyboard.press(one);
  await settled(page);
};

/** Opens the latest hand-off of a guest. */
export async function conversation({ go, page, hotel }, name) {
  const { rows } = await hotel.admin.query(
    `select h.id from handoffs h join contacts c on c.id = h.contact_id and c.workspace_id = h.workspace_id
     where h.workspace_id = $1 and c.name = $2 order by h.ticket_number desc limit 1`,
    [hotel.id, name],
  );
  await go(`w/${hotel.id}/inbox/all/${rows[0].id}`);
  await first(page, '[data-log] article');
  await settled(page);
}

/** A screen on which loading fails. `calls`: the URLs that fail. */
export const failing = (name, path, calls) => ({
  name: `${name}-error`,
  take: async ({ go, page, hotel }) => {
    const json = { error: { code: 'internal_error', message: 'An internal error occurred.' }, request_id: 'req_7f3a' };
    await page.route(calls, (route) => route.fulfill({ status: 400, json }));
    await go(`w/${hotel.id}/${path}`);
    await page
      .getByText(/could not be loaded|internal error/i)
      .first()
      .waitFor();
    await settled(page);
  },
});

/** A screen whose data has not come yet. `calls`: the URLs that wait. */
export const loading = (name, path, calls) => ({
  name: `${name}-loading`,
  take: async ({ go, page, hotel }) => {
    await page.route(calls, () => undefined);
    await go(`w/${hotel.id}/${path}`);
    await page
      .getByRole('status', { name: /Loading/ })
      .first()
      .waitFor();
    await settled(page);
  },
});

/** A screen of a workspace in which nothing has happened. */
export const empty = (name, path, words) => ({
  name: `${name}-empty`,
  take: async ({ go, page, hotel }) => {
    await go(`w/${hotel.emptyId}/${path}`);
    await page.getByText(words).first().waitFor();
    await settled(page);
  },
});
