// The channels of the settings, and a conversation by WhatsApp in the inbox, with files that the guest sent.
import { createHmac } from 'node:crypto';
import { settled } from './common.mjs';

const SECRET = 'an app secret that only screenshots have';
const NUMBER = '106540352242922';
const GUEST = '4915112345678';

/** A number that has received a message, a page that waits, an account that was refused. */
export async function connectChannels({ hotel, context }) {
  if (hotel.channels) return hotel.channels;
  const credentials = { access_token: 'invented', app_secret: SECRET, verify_token: 'invented' };
  const made = {};
  for (const [channel, name, external_id] of [
    ['instagram', '@larkspur.hotels', '17841400000000001'],
    ['messenger', 'Larkspur Hotels', '103021234567890'],
    ['whatsapp', 'Front desk', NUMBER],
  ]) {
    const more = channel === 'whatsapp' ? { business_account_id: '102290129340398' } : {};
    await hotel.as('Marta Almeida', 'channels', {
      ...{ channel, name, external_id },
      credentials: { ...credentials, ...more },
    });
    const { rows } = await hotel.admin.query('select id from channel_accounts where external_id = $1', [external_id]);
    made[channel] = rows[0].id;
  }
  await deliver(hotel, made.whatsapp, await photograph(context));
  await hotel.admin.query(
    `update channel_accounts set webhook_verified_at = now(), credentials_verified_at = now(), last_error = null, last_error_at = null
     where id = $1`,
    [made.whatsapp],
  );
  await hotel.admin.query(
    `update channel_accounts set last_error = 'Error validating access token: Session has expired (190)', last_error_at = now()
     where id = $1`,
    [made.instagram],
  );
  hotel.channels = made;
  return made;
}

/** A guest writes by WhatsApp, asks for a person, and sends a picture and a document. */
async function deliver(hotel, account, picture) {
  const image = {
    id: hotel.provider.host(picture, 'image/png'),
    mime_type: 'image/png',
    caption: 'The tap in our bathroom',
  };
  const document = {
    id: hotel.provider.host(PDF, 'application/pdf'),
    mime_type: 'application/pdf',
    filename: 'Booking LKS-50117.pdf',
  };
  await message(hotel, account, { type: 'text', text: { body: 'I want to talk to a person about my booking' } });
  await hotel.until(
    `select exists (select from handoffs h join channel_conversations c on c.session_id = h.session_id
       where c.account_id = $1) as is`,
    account,
  );
  await message(hotel, account, { type: 'image', image });
  await message(hotel, account, { type: 'document', document });
  await hotel.until(
    "select count(*) filter (where state = 'stored') >= 2 as is from attachments where workspace_id = $1",
    hotel.id,
  );
}

let messages = 0;
async function message(hotel, account, content) {
  const from = { from: GUEST, id: `wamid.screenshot.${++messages}`, timestamp: String(Math.floor(Date.now() / 1000)) };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: NUMBER },
    contacts: [{ profile: { name: 'Leonie Brandt' }, wa_id: GUEST }],
    messages: [{ ...from, ...content }],
  };
  const payload = {
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  };
  const body = JSON.stringify(payload);
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  const response = await fetch(`${hotel.url}/api/channels/${account}`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`the delivery answered ${response.status}`);
}

/** A photo as a guest's phone would take it. */
async function photograph(context) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 640, height: 420 });
  await page.setContent(SCENE);
  const bytes = await page.screenshot();
  await page.close();
  return bytes;
}
const SCENE = `<body style="margin:0"><svg width="640" height="420" xmlns="http://www.w3.org/2000/svg">
  <rect width="640" height="420" fill="#cfe3e8"/><path d="M0 90h640M0 180h640M0 270h640M110 0v420M270 0v420M430 0v420M590 0v420" stroke="#b7d0d7" stroke-width="4"/>
  <path d="M90 330h460l-40 90H130z" fill="#f7f9fa"/><path d="M300 330V190q0-60 60-60t60 60v20h-34v-16q0-30-26-30t-26 30v136z" fill="#8795a1"/>
  <path d="M403 222q-14 24 0 34 14-10 0-34z" fill="#4a90d9"/></svg></body>`;
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

/** Opens the guest's conversation, set back by some hours. */
async function conversation(desk, hours) {
  const { go, page, hotel } = desk;
  const { whatsapp } = await connectChannels(desk);
  await hotel.admin.query(
    'update channel_identities set last_inbound_at = now() - make_interval(hours => $2) where account_id = $1',
    [whatsapp, hours],
  );
  const { rows } = await hotel.admin.query(
    'select h.id from handoffs h join channel_conversations c on c.session_id = h.session_id where c.account_id = $1',
    [whatsapp],
  );
  await go(`w/${hotel.id}/inbox/all/${rows[0].id}`);
  await page.getByText('WhatsApp · Front desk').waitFor();
  await settled(page);
}

export const CHANNEL_SHOTS = [
  {
    name: 'channels-empty',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.emptyId}/settings/channels`);
      await page.getByText('No channels connected yet').waitFor();
    },
  },
  {
    name: 'channels',
    rtl: true,
    take: async (desk) => {
      await connectChannels(desk);
      await desk.go(`w/${desk.hotel.id}/settings/channels`);
      await desk.page.getByRole('table').waitFor();
      await settled(desk.page);
    },
  },
  {
    name: 'channel',
    whole: true,
    take: async (desk) => {
      const { whatsapp } = await connectChannels(desk);
      await desk.go(`w/${desk.hotel.id}/settings/channels/${whatsapp}`);
      await desk.page.getByRole('heading', { name: 'Health' }).waitFor();
      await settled(desk.page);
    },
  },
  {
    name: 'channel-refused',
    whole: true,
    take: async (desk) => {
      const { instagram } = await connectChannels(desk);
      await desk.go(`w/${desk.hotel.id}/settings/channels/${instagram}`);
      await desk.page.getByRole('heading', { name: 'Health' }).waitFor();
      await settled(desk.page);
    },
  },
  {
    name: 'channel-connect',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.emptyId}/settings/channels`);
      await page.getByRole('button', { name: 'Connect an account' }).first().click();
      await page.getByLabel('Phone number ID').waitFor();
      await settled(page);
    },
  },
  {
    name: 'channel-token',
    take: async (desk) => {
      const { messenger } = await connectChannels(desk);
      await desk.go(`w/${desk.hotel.id}/settings/channels/${messenger}`);
      await desk.page.getByRole('button', { name: 'Replace credentials' }).click();
      await desk.page.getByLabel('Access token').fill('invented');
      await desk.page.getByLabel('App secret', { exact: true }).fill(SECRET);
      await desk.page.getByRole('button', { name: 'Replace', exact: true }).click();
      await desk.page.getByText('You won’t be able to see it again.').waitFor();
      await settled(desk.page);
    },
  },
  { name: 'channel-conversation', take: (desk) => conversation(desk, 3) },
  { name: 'channel-conversation-closed', take: (desk) => conversation(desk, 30) },
  {
    name: 'channel-template',
    take: async (desk) => {
      await conversation(desk, 30);
      await desk.page.getByRole('button', { name: 'Send a template' }).click();
      await desk.page.getByLabel('Value of {{1}}').fill('Leonie');
      await settled(desk.page);
    },
  },
  {
    name: 'conversation-attaching',
    take: async (desk) => {
      await conversation(desk, 3);
      await desk.page.getByRole('button', { name: 'Attach files' }).waitFor();
      await desk.page.locator('input[data-files]').setInputFiles([
        { name: 'Map of the old town.png', mimeType: 'image/png', buffer: await photograph(desk.context) },
        { name: 'House rules.pdf', mimeType: 'application/pdf', buffer: PDF },
        { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      ]);
      await desk.page.getByText('setup.exe was not attached', { exact: false }).waitFor();
      await settled(desk.page);
    },
  },
];
