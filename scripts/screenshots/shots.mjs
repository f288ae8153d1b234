// What is photographed: each screen of the console and each state of it that people should have looked at. `go` opens a path,
// `page` is what the driver gives, `hotel` what was seeded. A shot ends when what it waits for is there.
const MOMENT = 400;
const settled = (page) => page.waitForTimeout(MOMENT);
const first = (page, selector) => page.locator(selector).first().waitFor();

/** Opens Ingrid's conversation, with the quotations of the agent's answer. */
async function ingrid({ go, page, hotel }) {
  await go(`w/${hotel.id}/inbox/all/${hotel.ingrid.handoff}`);
  await first(page, '[data-log] article');
  await page.getByRole('button', { name: /Proof/ }).first().click();
  await settled(page);
}
async function conversation({ go, page, hotel }, name) {
  const { rows } = await hotel.admin.query(
    'select h.id from handoffs h join contacts c on c.id = h.contact_id where c.name = $1',
    [name],
  );
  await go(`w/${hotel.id}/inbox/all/${rows[0].id}`);
  await first(page, '[data-log] article');
  await settled(page);
}
const key = async ({ page }, ...keys) => {
  for (const one of keys) await page.keyboard.press(one);
  await settled(page);
};

/** Each with what it shows; `as`: who looks, null = nobody who is signed in. */
export const SHOTS = [
  {
    name: 'inbox-empty',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.emptyId}/inbox/all`);
      await page.getByText('No conversation needs a person').waitFor();
    },
  },
  {
    name: 'inbox-loading',
    take: async ({ go, page, hotel }) => {
      await page.route(/\/inbox\?/, () => undefined);
      await go(`w/${hotel.id}/inbox/all`);
      await page
        .getByRole('status', { name: /Loading/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'inbox-error',
    take: async ({ go, page, hotel }) => {
      await page.route(/\/inbox\?/, (route) =>
        route.fulfill({
          status: 400,
          json: { error: { code: 'internal_error', message: 'x' }, request_id: 'req_7f3a' },
        }),
      );
      await go(`w/${hotel.id}/inbox/all`);
      await page.getByText('This could not be loaded').waitFor();
    },
  },
  {
    name: 'inbox-full',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/inbox/all`);
      await first(page, '[data-handoff]');
      await settled(page);
    },
  },
  {
    name: 'inbox-closed',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/inbox/closed`);
      await first(page, '[data-handoff]');
      await settled(page);
    },
  },
  { name: 'conversation', take: ingrid, guide: true, rtl: true },
  {
    name: 'conversation-mine',
    take: async (desk) => {
      await conversation(desk, 'Daniel Kruse');
      await key(desk, 'r');
      await desk.page.keyboard.type('I am on my way with a new card. Two minutes!');
      await settled(desk.page);
    },
    guide: true,
  },
  { name: 'conversation-arabic', take: (desk) => conversation(desk, 'سارة الحداد') },
  {
    name: 'conversation-too-long',
    take: async (desk) => {
      await conversation(desk, 'Amélie Rousseau');
      await key(desk, 'r');
      await desk.page.keyboard.insertText('A line that was pasted from a log file.\n'.repeat(120));
      await settled(desk.page);
    },
  },
  {
    name: 'conversation-not-sent',
    take: async (desk) => {
      await desk.page.route('**/replies', (route) => route.abort('connectionreset'));
      await conversation(desk, 'Tunde Okafor');
      await key(desk, 'r');
      await desk.page.keyboard.type('Of course. The lakeside room has a terrace for him.');
      await key(desk, 'Control+Enter');
      await desk.page.getByText('Not sent yet').waitFor();
    },
  },
  {
    name: 'conversation-offline',
    take: async (desk) => {
      await conversation(desk, 'Amélie Rousseau');
      await desk.page.context().setOffline(true);
      await settled(desk.page);
      await settled(desk.page);
    },
  },
  {
    name: 'context',
    take: async (desk) => {
      await ingrid(desk);
      await key(desk, 'i');
    },
    only: ['360-light', '360-dark'],
  },
  {
    name: 'assign',
    take: async (desk) => {
      await conversation(desk, 'Tunde Okafor');
      await key(desk, 'a');
    },
  },
  {
    name: 'resolve',
    take: async (desk) => {
      await conversation(desk, 'Tunde Okafor');
      await key(desk, 'e');
    },
  },
  {
    name: 'palette',
    take: async (desk) => {
      await conversation(desk, 'Tunde Okafor');
      await key(desk, 'Control+k');
      await desk.page.keyboard.type('re');
      await settled(desk.page);
    },
    guide: true,
  },
  {
    name: 'keys',
    take: async (desk) => {
      await conversation(desk, 'Tunde Okafor');
      await key(desk, '?');
    },
  },
  {
    name: 'notifications',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/inbox/all`);
      await first(page, '[data-handoff]');
      await page.getByRole('button', { name: 'Notifications' }).click();
      await settled(page);
    },
  },
  {
    name: 'reader',
    as: 'Mika Salo',
    take: (desk) => conversation(desk, 'Tunde Okafor'),
  },
  {
    name: 'not-found',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/nowhere`);
      await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    },
  },
  {
    name: 'not-a-member',
    as: 'Rui Costa',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.emptyId}/inbox/all`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
  },
  {
    name: 'team',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/settings/team`);
      await page.getByRole('table').waitFor();
      await settled(page);
    },
  },
  {
    name: 'account',
    whole: true,
    take: async ({ go, page }) => {
      await go('account');
      await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
      await settled(page);
    },
  },
  {
    name: 'components',
    whole: true,
    take: async ({ go, page }) => {
      await go('components');
      await page.getByRole('heading', { name: 'Components' }).waitFor();
      await settled(page);
    },
  },
  {
    name: 'sign-in',
    as: null,
    take: async ({ go, page }) => {
      await go('sign-in');
      await page.getByLabel('E-mail').waitFor();
    },
  },
  {
    name: 'sign-in-wrong',
    as: null,
    take: async ({ go, page }) => {
      await go('sign-in');
      await page.getByLabel('E-mail').fill('marta@larkspur.example');
      await page.getByLabel('Password').fill('not this one');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-in-again',
    take: async (desk) => {
      await conversation(desk, 'Tunde Okafor');
      await desk.page.context().clearCookies();
      await key(desk, 't');
      await desk.page.getByRole('dialog').waitFor();
      await settled(desk.page);
    },
  },
  {
    name: 'setup',
    as: null,
    take: async ({ go, page, hotel }) => {
      await go(hotel.setupPath);
      await page.getByLabel('Password').waitFor();
    },
  },
  {
    name: 'setup-over',
    as: null,
    take: async ({ go, page }) => {
      await go('setup');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'forgotten',
    as: null,
    take: async ({ go, page }) => {
      await go('forgotten');
      await page.getByLabel('E-mail').waitFor();
    },
  },
  {
    name: 'invitation',
    as: null,
    take: async ({ go, page, hotel }) => {
      await go(hotel.invitationPath);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
    },
  },
];
