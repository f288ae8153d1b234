// The screens of knowledge and the playground.
import { empty, failing, loading, settled } from './common.mjs';

async function documentOf({ admin, id }) {
  const { rows } = await admin.query(
    'select id from documents where workspace_id = $1 order by length(title) desc limit 1',
    [id],
  );
  return rows[0].id;
}

/** Gaps as the agent would have found them. */
async function openGaps({ go, page, hotel }) {
  const { rows } = await hotel.admin.query('select id from knowledge_gaps where workspace_id = $1 limit 1', [hotel.id]);
  if (rows.length === 0) await gaps(hotel);
  await go(`w/${hotel.id}/knowledge/gaps`);
  await page.getByText('electric car').first().waitFor();
  await page.getByRole('button', { expanded: false, name: 'Show questions and replies' }).first().click();
  await settled(page);
}
async function gaps({ admin, id }) {
  const questions = [
    ['Can I charge my electric car overnight?', 14],
    ['Do you have a cot for twins?', 6],
    ['Is there a gym with a rowing machine?', 3],
  ];
  for (const [question, asked] of questions) {
    const { rows } = await admin.query(
      `insert into knowledge_gaps (workspace_id, id, cluster_key, language, lexemes, asked, nearest, first_seen_at, last_seen_at)
       select $1, gen_random_uuid(), $3, 'en', '{}', $2, array(select id from documents where workspace_id = $1 limit 2),
         now() - interval '9 days', now() - interval '2 hours' returning id`,
      [id, asked, question],
    );
    await admin.query(
      `insert into unanswered_questions (workspace_id, id, gap_id, session_id, question, lexemes, asked_at)
       select $1, gen_random_uuid(), $2, session_id, $3, '{}', created_at - interval '1 minute' from messages
       where workspace_id = $1 and author = 'teammate' order by created_at desc limit 1`,
      [id, rows[0].id, question],
    );
  }
}

export const KNOWLEDGE_SHOTS = [
  {
    name: 'knowledge',
    rtl: true,
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/knowledge`);
      await page.getByText('Ready').first().waitFor();
      await settled(page);
    },
  },
  {
    name: 'knowledge-empty',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.emptyId}/knowledge`);
      await page.getByText('No documents yet').waitFor();
    },
  },
  {
    name: 'document',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/knowledge/${await documentOf(hotel)}`);
      await page.getByText('Indexed text').waitFor();
      await settled(page);
    },
  },
  {
    name: 'knowledge-editor',
    whole: true,
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/knowledge/${await documentOf(hotel)}/edit`);
      await page.getByLabel('Question').fill('When is breakfast served?');
      await page.getByRole('button', { name: 'Ask the draft' }).click();
      await page.getByText('Now', { exact: true }).first().waitFor();
      await settled(page);
    },
  },
  { name: 'gaps', take: openGaps },
  {
    name: 'synonyms',
    take: async ({ go, page, hotel }) => {
      const groups = [
        ['check-out', 'departure', 'leaving'],
        ['car park', 'garage', 'parking'],
        ['crib', 'cot', 'baby bed'],
      ];
      await hotel.as('Marta Almeida', 'knowledge/synonyms', { groups }, 'PUT');
      await go(`w/${hotel.id}/knowledge/synonyms`);
      await page.getByRole('textbox').first().waitFor();
      await settled(page);
    },
  },
  {
    name: 'playground',
    rtl: true,
    whole: true,
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/playground`);
      await page.getByRole('textbox', { name: 'Message' }).fill('When is breakfast served?');
      await page.keyboard.press('Enter');
      await page.getByText('Sent the answer').waitFor();
      await settled(page);
    },
  },
  {
    name: 'playground-empty',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/playground`);
      await page.getByText('Ask the first question').waitFor();
    },
  },
  empty('gaps', 'knowledge/gaps', /No .*gap|Nothing/i),
  empty('crawls', 'knowledge/crawls', /No website|website/i),
  failing('knowledge', 'knowledge', /v1\/knowledge\/documents/),
  failing('gaps', 'knowledge/gaps', /console\/workspaces\/.*gaps/),
  loading('knowledge', 'knowledge', /v1\/knowledge\/documents/),
  {
    name: 'quarantined',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/knowledge/quarantined`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
    },
  },
];
