// The inbox: its queues, a conversation, and what is done in it.
import { conversation, empty, failing, first, key, loading, settled } from './common.mjs';

/** Opens Ingrid's conversation, with the sources of the agent's answer. */
async function ingrid({ go, page, hotel }) {
  await go(`w/${hotel.id}/inbox/all/${hotel.ingrid.handoff}`);
  await first(page, '[data-log] article');
  await page.getByRole('button', { name: /Proof/ }).first().click();
  // Fetched last, and on a phone only when it is opened.
  if (page.viewportSize().width > 1279) await page.getByRole('heading', { name: 'Earlier conversations' }).waitFor();
  await settled(page);
}

export const INBOX_SHOTS = [
  empty('inbox', 'inbox/all', 'No conversation needs a person'),
  loading('inbox', 'inbox/all', /\/inbox\?/),
  failing('inbox', 'inbox/all', /\/inbox\?/),
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
      await key(desk, 'r', 'Control+a');
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
      await key(desk, 'r', 'Control+a');
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
      await settled(page);
      await page.getByRole('button', { name: 'Notifications' }).click();
      await page.getByRole('menuitem', { name: 'Sound' }).waitFor();
      await settled(page);
    },
  },
  {
    name: 'reader',
    as: 'Mika Salo',
    take: (desk) => conversation(desk, 'Tunde Okafor'),
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
    name: 'inbox-mentions',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/inbox/mentions`);
      await first(page, '[data-handoff]');
      await settled(page);
    },
  },
  {
    name: 'inbox-approvals',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/inbox/approvals`);
      await first(page, '[data-handoff]');
      await settled(page);
    },
  },
  {
    name: 'inbox-snoozed',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/inbox/snoozed`);
      await first(page, '[data-handoff]');
      await settled(page);
    },
  },
  {
    name: 'inbox-selected',
    take: async (desk) => {
      await desk.go(`w/${desk.hotel.id}/inbox/all`);
      await first(desk.page, '[data-handoff]');
      await desk.page.locator('[data-handoff]').first().focus();
      await key(desk, 'x');
      await desk.page.locator('[data-handoff]').nth(2).focus();
      await key(desk, 'Shift+x');
    },
  },
  {
    name: 'inbox-search',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/inbox/all`);
      await page.getByRole('searchbox', { name: 'Search messages' }).fill('breakfast');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Messages found' }).waitFor();
      await settled(page);
    },
  },
  {
    name: 'inbox-search-nothing',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/inbox/all`);
      await page.getByRole('searchbox', { name: 'Search messages' }).fill('submarine');
      await page.keyboard.press('Enter');
      await page.getByText('No messages found').waitFor();
      await settled(page);
    },
  },
  {
    name: 'inbox-filter',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/inbox/all`);
      await first(page, '[data-handoff]');
      await page.keyboard.press('f');
      await page.getByRole('dialog').waitFor();
      await settled(page);
    },
  },
  {
    name: 'conversation-note',
    take: async (desk) => {
      await conversation(desk, 'Tunde Okafor');
      await key(desk, 'n', 'Control+a', 'Delete');
      await desk.page.keyboard.type('The lakeside room is kept until six. @');
      await settled(desk.page);
    },
  },
  {
    name: 'conversation-saved-reply',
    take: async (desk) => {
      await conversation(desk, 'Daniel Kruse');
      await key(desk, 'r', 'Control+a', 'Delete', '/');
    },
  },
  {
    name: 'saved-replies',
    take: async (desk) => {
      await conversation(desk, 'Daniel Kruse');
      await key(desk, 'Control+k');
      await desk.page.keyboard.type('manage saved');
      await key(desk, 'Enter');
      await desk.page.getByRole('dialog').waitFor();
      await settled(desk.page);
    },
  },
  {
    name: 'snooze',
    take: async (desk) => {
      await conversation(desk, 'Tunde Okafor');
      await key(desk, 's');
    },
  },
  {
    name: 'tags',
    take: async (desk) => {
      await conversation(desk, 'Amélie Rousseau');
      await key(desk, 'l');
    },
  },
  {
    name: 'approval',
    take: async (desk) => {
      await desk.go(`w/${desk.hotel.id}/inbox/approvals/${desk.hotel.ingrid.handoff}`);
      await first(desk.page, '[data-log] article');
      await key(desk, 'y');
    },
  },
];
