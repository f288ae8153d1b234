// All conversations, and the explanations of the agent's answers.
import { failing, loading, settled } from './common.mjs';

async function why({ go, page, hotel }) {
  await go(`w/${hotel.id}/conversations/${hotel.ingrid.session}`);
  await page.getByRole('button', { name: 'Why this answer?' }).first().click();
  await page.getByText('Decision').first().waitFor();
  await settled(page);
}

export const CONVERSATION_SHOTS = [
  {
    name: 'conversations',
    guide: true,
    rtl: true,
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/conversations`);
      await page.locator('[data-session]').first().waitFor();
      await settled(page);
    },
  },
  {
    name: 'conversations-filtered',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/conversations?intent=escalate&completed=false`);
      await page.getByRole('button', { name: 'Show all' }).first().waitFor();
      await settled(page);
    },
  },
  {
    name: 'conversations-found',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/conversations?q=check`);
      await page.getByRole('list', { name: 'Messages found' }).waitFor();
      await settled(page);
    },
  },
  {
    name: 'conversations-empty',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.emptyId}/conversations`);
      await page.getByText('No conversations yet').waitFor();
    },
  },
  failing('conversations', 'conversations', /v1\/sessions/),
  loading('conversations', 'conversations', /v1\/sessions/),
  { name: 'conversation-why', guide: true, whole: true, take: why },
  {
    name: 'conversation-wrong',
    take: async (desk) => {
      await why(desk);
      await desk.page.getByRole('button', { name: 'This answer was wrong' }).first().click();
      await desk.page.getByLabel('What is right?').waitFor();
      await settled(desk.page);
    },
  },
];
