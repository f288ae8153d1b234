// The settings pages, and the websites of the knowledge.
import { conversation, empty, failing, loading, settled } from './common.mjs';
import { connectDevelopers } from './connectors.mjs';

const page = (path, title, rest = {}) => ({
  name: `settings-${path}`,
  whole: true,
  take: async ({ go, page, hotel }) => {
    await connectDevelopers(hotel);
    await go(`w/${hotel.id}/settings/${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('status', { name: /Loading/ }).waitFor({ state: 'detached' });
    await settled(page);
  },
  ...rest,
});

/** A month of usage of a large model, as the sweeper would store it. */
async function useModels({ admin, id }) {
  await admin.query(
    `insert into model_usage (workspace_id, day, model, purpose, answered, failed, prompt_tokens, completion_tokens,
       cost_micros, last_answered_at)
     select $1, current_date - n, case purpose when 'judge' then 'mistral-small' else 'mistral-large' end, purpose,
       40 + (n * 7) % 23, n % 5 / 4, (40 + (n * 7) % 23) * 1900, (40 + (n * 7) % 23) * 90, (40 + (n * 7) % 23) * 5200,
       now() - interval '4 minutes'
     from generate_series(0, 20) n, unnest(array['agent', 'judge', 'rewrite']) purpose
     on conflict do nothing`,
    [id],
  );
}

/** A running crawl, and an earlier one. */
async function readWebsites({ admin, id }) {
  const { rows } = await admin.query('select id from knowledge_crawls where workspace_id = $1 limit 1', [id]);
  if (rows.length > 0) return;
  const site = 'https://larkspur.example/help';
  const crawl = async (status, minutes, done) => {
    const { rows: made } = await admin.query(
      `insert into knowledge_crawls (workspace_id, id, url, max_pages, audience, requested_by, status, follows, created_at,
         started_at, due_at, finished_at)
       values ($1, gen_random_uuid(), $2, 200, 'public', '{"label": "Marta Almeida"}', $3, 'sitemap',
         now() - make_interval(mins => $4), now() - make_interval(mins => $4), now() + interval '1 day',
         case when $3 = 'done' then now() - interval '2 days' end) returning id`,
      [id, site, status, minutes],
    );
    const pages = [
      '',
      '/rooms',
      '/breakfast',
      '/spa',
      '/parking',
      '/dogs',
      '/cancelling',
      '/groups',
      '/weddings',
      '/boats',
    ];
    for (const [at, path] of pages.entries()) {
      const outcome = at >= done ? 'waiting' : at === 5 ? 'failed' : at === 7 ? 'skipped' : 'created';
      const message = { failed: 'The server answers 404.', skipped: 'robots.txt does not allow it.' }[outcome] ?? null;
      await admin.query(
        `insert into knowledge_crawl_pages (workspace_id, crawl_id, id, position, url, status, message, bytes)
         values ($1, $2, gen_random_uuid(), $3, $4, $5, $6, 24000)`,
        [id, made[0].id, at, site + path, outcome, message],
      );
    }
  };
  await crawl('done', 2880, 10);
  await crawl('running', 1, 8);
}

async function openPage({ go, page, hotel }, path) {
  await connectDevelopers(hotel);
  await go(`w/${hotel.id}/settings/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
}
async function endpoints({ hotel }) {
  await connectDevelopers(hotel);
  return hotel.endpoints;
}
const dialog = (name, path, button) => ({
  name,
  take: async (desk) => {
    await openPage(desk, path);
    await desk.page.getByRole('button', { name: button }).first().click();
    await desk.page.getByRole('dialog').waitFor();
    await settled(desk.page);
  },
});
const stop = ({ hotel }) =>
  hotel.as('Ida Lindqvist', 'killswitch', { active: true, scope: 'all', reason: 'Refunds went out twice' }, 'PUT');

export const SETTINGS_SHOTS = [
  page('general', 'General'),
  page('widget', 'Widget', {
    guide: true,
    rtl: true,
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/settings/widget`);
      await page.frameLocator('iframe').getByRole('dialog').waitFor();
      await page
        .getByRole('textbox', { name: 'Greeting' })
        .fill('Good evening! Ask us about rooms, the spa and the lake.');
      await page.waitForTimeout(1_500);
    },
  }),
  page('sign-in', 'Sign-in and mail'),
  page('guardrails', 'Guardrails'),
  page('kill-switch', 'Kill switch'),
  page('models', 'Models', {
    guide: true,
    take: async ({ go, page, hotel }) => {
      await useModels(hotel);
      await go(`w/${hotel.id}/settings/models`);
      await page.getByRole('region', { name: 'Usage' }).waitFor();
      await settled(page);
    },
  }),
  page('api-keys', 'API keys'),
  page('webhooks', 'Webhooks'),
  page('actions', 'Actions'),
  page('credits', 'Credits and plan'),
  page('audit', 'Audit trail'),
  {
    name: 'crawls',
    guide: true,
    rtl: true,
    whole: true,
    take: async ({ go, page, hotel }) => {
      await readWebsites(hotel);
      await go(`w/${hotel.id}/knowledge/crawls`);
      await page.getByText(/of 10 pages read/).waitFor();
      await settled(page);
    },
  },
  empty('settings-webhooks', 'settings/webhooks', 'No endpoint yet'),
  empty('settings-api-keys', 'settings/api-keys', 'No secret key yet'),
  failing('settings-webhooks', 'settings/webhooks', /v1\/webhook/),
  loading('settings-webhooks', 'settings/webhooks', /v1\/webhook/),
  failing('settings-guardrails', 'settings/guardrails', /v1\/guardrails/),
  empty('settings-actions', 'settings/actions', 'No actions yet'),
  {
    name: 'webhook',
    whole: true,
    take: async (desk) => {
      await openPage(desk, `webhooks/${(await endpoints(desk)).desk}`);
    },
  },
  {
    name: 'webhook-failing',
    whole: true,
    take: async (desk) => {
      await openPage(desk, `webhooks/${(await endpoints(desk)).away}`);
    },
  },
  {
    name: 'webhook-delivery',
    take: async (desk) => {
      await openPage(desk, `webhooks/${(await endpoints(desk)).away}`);
      await desk.page.getByRole('table').getByRole('button').first().click();
      await desk.page.getByRole('dialog').waitFor();
      await settled(desk.page);
    },
  },
  dialog('webhook-new', 'webhooks', 'Add endpoint'),
  dialog('action-new', 'actions', 'Add an action'),
  dialog('action-import', 'actions', 'Import from OpenAPI'),
  dialog('api-key-new', 'api-keys', 'New secret key'),
  dialog('member-invite', 'team', /Invite/),
  {
    name: 'api-key-made',
    take: async (desk) => {
      await openPage(desk, 'api-keys');
      await desk.page.getByRole('button', { name: 'New token' }).first().click();
      await desk.page.getByLabel('Name').fill('MCP on my laptop');
      await desk.page.locator('button[type=submit]').click();
      await desk.page.getByText('You won’t be able to see it again.').waitFor();
      await settled(desk.page);
    },
  },
];

/** Last: while it is on, every page says so. */
export const KILL_SWITCH_SHOTS = [
  {
    name: 'kill-switch-on',
    take: async (desk) => {
      await stop(desk);
      await openPage(desk, 'kill-switch');
    },
  },
  {
    name: 'kill-switch-start',
    take: async (desk) => {
      await stop(desk);
      await openPage(desk, 'kill-switch');
      await desk.page.getByRole('button', { name: 'Let the agent act again' }).click();
      await desk.page.getByRole('dialog').waitFor();
      await settled(desk.page);
    },
  },
  {
    name: 'kill-switch-inbox',
    take: async (desk) => {
      await stop(desk);
      await conversation(desk, 'Tunde Okafor');
    },
  },
];
