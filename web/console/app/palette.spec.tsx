/** The palette: what it finds in the workspace beside actions. */
import { screen, waitFor, within } from '@testing-library/react';
import { contact, idOf, knowledgeDocument, listedDocument, lead } from '../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../testing/fake-api.js';
import { render } from '../testing/render.js';
import { violations } from '../testing/violations.js';
import type { Role } from './roles.js';

const CONTACTS = '/api/console/workspaces/{workspace}/contact_search';
const MESSAGES = '/api/console/workspaces/{workspace}/message_search';
const SECTIONS = ['Contacts', 'Leads', 'Knowledge', 'Conversations'];

const hit = (n: number, session: number, text: string): Schemas['MessageHit'] => ({
  id: idOf(500 + n),
  object: 'message_hit',
  via_api: false,
  session_id: idOf(600 + session),
  channel: 'human',
  author: 'contact',
  author_label: null,
  contact: { id: idOf(401), name: 'Bo Muir', email: null },
  excerpt: [{ text, found: true }],
  older_cursor: `older${n}`,
  newer_cursor: `newer${n}`,
  created_at: '2026-03-10T12:00:00.000Z',
});

const listed = (of: Partial<Schemas['Document']>) => listedDocument(knowledgeDocument(of));

/** A service that finds these, whatever is asked. */
function finding(contacts: Schemas['Contact'][] = []): FakeApi {
  return fakeApi()
    .on('GET', CONTACTS, contacts)
    .on('GET', MESSAGES, [])
    .on('GET', '/v1/leads', [])
    .on('GET', '/v1/knowledge/documents', [])
    .on('GET', '/v1/audit', []);
}

async function open(api: FakeApi, role: Role = 'owner') {
  // A page that asks for nothing but the settings' own navigation.
  const page = await render('settings/audit', api, { role });
  await page.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Command palette' });
  return { ...page, ask: (text: string) => page.user.type(field, text) };
}
const options = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const group = async (name: string) => within(await screen.findByRole('group', { name })).getAllByRole('option');
const searched = (api: FakeApi): string[] => api.calls.filter((one) => /_search|leads|documents/.test(one));

describe('the palette', () => {
  it('finds people, leads and conversations under headings, and opens one by keyboard', async () => {
    const ann = contact({ id: idOf(401), name: 'Ann Zephyr', email: 'ann@example.com' });
    const api = finding([ann])
      .on('GET', '/v1/leads', [lead({ name: 'Zephyr Ltd', intent: 'A retreat' })])
      .on('GET', MESSAGES, [hit(1, 1, 'zephyr please'), hit(2, 1, 'zephyr'), hit(3, 2, 'a zephyr')])
      .on('GET', '/v1/contacts/{id}', ann);
    for (const route of ['/v1/sessions', '/v1/meetings', '/v1/handoffs'] as const) api.on('GET', route, []);
    const { user, ask, path } = await open(api, 'viewer');
    await ask('zephyr');
    expect((await group('Contacts')).map(({ textContent }) => textContent)).toEqual(['Ann Zephyrann@example.com']);
    expect((await group('Leads')).map(({ textContent }) => textContent)).toEqual(['Zephyr LtdA retreat']);
    // A conversation once, at its latest message.
    expect((await group('Conversations')).map(({ textContent }) => textContent)).toEqual([
      ...['Bo Muirzephyr please', 'Bo Muira zephyr'],
    ]);
    expect(await violations()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(`contacts/${ann.id}`));
  });

  it('asks once the typing rests, at most five of each, and not for one letter', async () => {
    const many = Array.from({ length: 7 }, (_, n) => contact({ id: idOf(700 + n), name: `Zephyr ${n}` }));
    const api = finding(many);
    const { ask } = await open(api);
    await ask('z');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(searched(api)).toEqual([]);
    await ask('ephyr');
    expect(await group('Contacts')).toHaveLength(5);
    expect(searched(api)).toHaveLength(SECTIONS.length);
  });

  it('drops the answer to what is no longer asked', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const api = finding().on('GET', CONTACTS, async ({ query }) => {
      if (query['q'] === 'zep') await held;
      return [contact({ name: `Zephyr of ${query['q']}` })];
    });
    const { ask } = await open(api);
    await ask('zep');
    await waitFor(() => expect(searched(api)).toHaveLength(SECTIONS.length));
    await ask('hyr');
    await screen.findByText(/Zephyr of|of zephyr/);
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(options()).toEqual(['Zephyr of zephyr']);
  });

  it('says that something could not be searched, beside what was found', async () => {
    const api = finding([contact({ name: 'Zephyr' })]).on('GET', '/v1/leads', new Refusal('rate_limit_exceeded'));
    const { ask } = await open(api);
    await ask('zephyr');
    await screen.findByText('Couldn’t load this');
    expect(options()).toEqual(['Zephyr']);
  });

  it('forgives a wrong letter where nothing is found as it was typed', async () => {
    const q = ({ query }: { query: Record<string, unknown> }): string => String(query['q']).toLowerCase();
    const people = [contact({ name: 'Ann Zephyr' }), contact({ id: idOf(402), name: 'Bo Zenith' })];
    const documents = [listed({ title: 'Zephyr shoes' }), listed({ id: idOf(411), title: 'Hats' })];
    const api = finding()
      .on('GET', CONTACTS, (asked) => people.filter(({ name }) => name!.toLowerCase().includes(` ${q(asked)}`)))
      .on('GET', '/v1/leads', (asked) =>
        [lead({ name: 'Zephyr Ltd' })].filter((one) => one.name!.toLowerCase().includes(q(asked))),
      )
      .on('GET', '/v1/knowledge/documents', (asked) =>
        documents.filter((one) => one.title.toLowerCase().includes(q(asked))),
      );
    const { ask } = await open(api);
    await ask('zephir');
    expect((await group('Contacts')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ann Zephyr/),
    ]);
    expect((await group('Leads')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Zephyr Ltd/),
    ]);
    expect((await group('Knowledge')).map(({ textContent }) => textContent)).toEqual(['Zephyr shoes']);
  });

  it('forgives a typo in the name of a settings page', async () => {
    const { ask } = await open(finding());
    await ask('gaurdrials');
    await screen.findByText('No results for “gaurdrials”.');
    await ask('{Backspace>5/}');
    await waitFor(async () =>
      expect((await group('Settings')).map(({ textContent }) => textContent)).toEqual(['Go to settings: Guardrails']),
    );
  });

  it('offers no settings page that the role may not open', async () => {
    const { ask } = await open(finding(), 'viewer');
    await ask('audit');
    await screen.findByText('No results for “audit”.');
    expect(options()).toEqual([]);
  });
});
