/** Gaps in the knowledge, and synonyms. */
import { screen, waitFor, within } from '@testing-library/react';
import { gap, idOf, knowledgeDocument, NOW } from '../../testing/examples.js';
import { fakeApi, LOST, Refusal, type Schemas } from '../../testing/fake-api.js';
import { type Page, render, said } from '../../testing/render.js';

const BATTERIES = 'Do you ship lithium batteries overseas?';
const DOG = 'What is the office dog called?';

const batteries = gap({ id: idOf(101), example: BATTERIES, asked: 2, nearest: [{ id: idOf(200), title: 'Parcels' }] });
const dog = gap({ id: idOf(102) });
const detail = (of: Schemas['Gap']): Schemas['GapDetail'] => ({
  ...of,
  questions: [
    { id: idOf(300), object: 'unanswered_question', session_id: idOf(301), question: of.example, asked_at: NOW },
  ],
  replies: [
    {
      session_id: idOf(301),
      author_label: 'Ada',
      kind: 'reply',
      text: 'Yes, by sea, in its own box.',
      created_at: NOW,
    },
  ],
});

/** A service with these gaps, whose status can be changed. */
function withGaps(...gaps: Schemas['Gap'][]) {
  let kept = gaps;
  const of = (id: string | undefined) => kept.find((one) => one.id === id)!;
  return fakeApi()
    .on('GET', '/v1/knowledge/gaps', ({ query }) => kept.filter(({ status }) => status === query['status']))
    .on('GET', '/v1/knowledge/gaps/{id}', ({ path }) => detail(of(path['id'])))
    .on('PATCH', '/v1/knowledge/gaps/{id}', ({ path, body }) => {
      kept = kept.map((one) => (one.id === path['id'] ? { ...one, ...body } : one));
      return detail(of(path['id']));
    });
}
const NO_EXAMPLES = { document_id: idOf(100), headings: [], sections: [] };
const list = () => screen.findByRole('list', { name: 'Gaps' });

describe('the gaps', () => {
  it('are listed as the service orders them, with how often each was asked and what comes near', async () => {
    await render('knowledge/gaps', withGaps(batteries, dog));
    const [first, second] = within(await list()).getAllByRole('listitem');
    expect(first).toHaveTextContent(BATTERIES);
    expect(first).toHaveTextContent('Asked 2 times');
    expect(within(first!).getByRole('link', { name: 'Parcels' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/knowledge/${idOf(200)}$`)),
    );
    expect(second).toHaveTextContent(DOG);
  });

  it('show their questions and the team’s replies', async () => {
    const { user } = await render('knowledge/gaps', withGaps(batteries));
    await user.click(await screen.findByRole('button', { name: 'Show questions and replies' }));
    const replies = await screen.findByRole('list', { name: 'Replies of the team' });
    expect(replies).toHaveTextContent('Yes, by sea, in its own box.');
    expect(replies).toHaveTextContent('Ada');
  });

  /** A service that also publishes documents. */
  const withDocuments = (...gaps: Schemas['Gap'][]) =>
    withGaps(...gaps)
      .on('POST', '/v1/knowledge/documents', ({ body }) => knowledgeDocument({ title: body.title, text: body.text }))
      .on('GET', '/v1/knowledge/documents/{id}', knowledgeDocument())
      .on('GET', '/v1/knowledge/documents/{id}/versions', [])
      .on('GET', '/v1/knowledge/documents/{id}/examples', { object: 'example_questions', ...NO_EXAMPLES })
      .on('GET', '/v1/knowledge/quarantined', []);
  const write = async (user: Page['user']): Promise<void> => {
    await user.click(await screen.findByRole('link', { name: `Write a document that answers “${BATTERIES}”` }));
    await screen.findByRole('textbox', { name: 'Text in Markdown' });
  };

  it('become a document that begins with the question and the reply, which resolves them', async () => {
    const api = withDocuments(batteries);
    const { user, path } = await render('knowledge/gaps', api, { role: 'admin' });
    await write(user);
    const text = `## ${BATTERIES}\n\nYes, by sea, in its own box.`;
    expect(screen.getByRole('textbox', { name: 'Text in Markdown' })).toHaveValue(text);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await said(/published$/);
    expect(api.bodies('POST', '/v1/knowledge/documents')).toMatchObject([
      { title: BATTERIES, text, audience: 'public' },
    ]);
    expect(api.bodies('PATCH', '/v1/knowledge/gaps/{id}')).toEqual([{ status: 'resolved' }]);
    await waitFor(() => expect(path()).toBe(`knowledge/${idOf(100)}`));
  });

  it('that stay open although their document was published are reported, and resolved when tried again', async () => {
    const api = withDocuments(batteries).on('PATCH', '/v1/knowledge/gaps/{id}', LOST);
    const { user } = await render('knowledge/gaps', api, { role: 'admin' });
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await said('Couldn’t resolve the gap');
    await said(/published$/);
    api.on('PATCH', '/v1/knowledge/gaps/{id}', () => detail({ ...batteries, status: 'resolved' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Couldn’t resolve the gap')).toBeNull());
    expect(api.bodies('PATCH', '/v1/knowledge/gaps/{id}')).toEqual([{ status: 'resolved' }, { status: 'resolved' }]);
  });

  it('are dismissed, with undo', async () => {
    const api = withGaps(dog);
    const { user } = await render('knowledge/gaps', api);
    await user.click(await screen.findByRole('button', { name: `Dismiss “${DOG}”` }));
    await screen.findByRole('heading', { name: 'No gaps' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await list()).toHaveTextContent(DOG);
    expect(api.bodies('PATCH', '/v1/knowledge/gaps/{id}')).toEqual([{ status: 'dismissed' }, { status: 'open' }]);
  });

  it('that could not be dismissed say why, and stay', async () => {
    const api = withGaps(dog).on('PATCH', '/v1/knowledge/gaps/{id}', new Refusal('insufficient_role'));
    const { user } = await render('knowledge/gaps', api);
    await user.click(await screen.findByRole('button', { name: `Dismiss “${DOG}”` }));
    await said('Your role doesn’t allow this.');
    expect(await list()).toHaveTextContent(DOG);
  });

  it('are filtered by their state, which is in the URL', async () => {
    const { user, path } = await render('knowledge/gaps?status=dismissed', withGaps(dog), { role: 'viewer' });
    await screen.findByRole('heading', { name: 'No gaps' });
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Open' }));
    expect(await list()).toHaveTextContent(DOG);
    expect(path()).toBe('knowledge/gaps');
  });

  it('offer nothing to who may not manage the knowledge', async () => {
    await render('knowledge/gaps', withGaps(dog), { role: 'viewer' });
    await list();
    expect(screen.queryByRole('button', { name: /^Dismiss|^Answered already/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Write a document/ })).toBeNull();
  });

  it('say that they could not be loaded', async () => {
    const api = withGaps(dog).on('GET', '/v1/knowledge/gaps', new Refusal('invalid_parameter'));
    const { user } = await render('knowledge/gaps', api);
    await screen.findByText('Couldn’t load this');
    api.on('GET', '/v1/knowledge/gaps', [dog]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await list();
  });
});

describe('the synonyms', () => {
  const withSynonyms = (...groups: string[][]) => {
    let kept = groups;
    return fakeApi()
      .on('GET', '/v1/knowledge/synonyms', () => ({ object: 'synonyms' as const, groups: kept }))
      .on('PUT', '/v1/knowledge/synonyms', ({ body }) => {
        kept = body.groups;
        return { object: 'synonyms' as const, groups: kept };
      });
  };
  const field = () => screen.findByRole('textbox', { name: /^One group per line/ });
  const save = () => screen.getByRole('button', { name: 'Save synonyms' });

  it('are saved as groups of phrases, without blank ones', async () => {
    const api = withSynonyms(['car', 'automobile']);
    const { user } = await render('knowledge/synonyms', api, { role: 'admin' });
    expect(await field()).toHaveValue('car, automobile');
    await user.clear(await field());
    await user.type(await field(), 'shipment, parcel ,\n\nsso, single sign-on\n');
    await user.click(save());
    await said('Synonyms saved. They apply from the next question.');
    expect(api.bodies('PUT', '/v1/knowledge/synonyms')).toEqual([
      {
        groups: [
          ['shipment', 'parcel'],
          ['sso', 'single sign-on'],
        ],
      },
    ]);
    expect(await field()).toHaveValue('shipment, parcel\nsso, single sign-on');
  });

  it('that are typed while others are saved are kept', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const api = withSynonyms().on('PUT', '/v1/knowledge/synonyms', async ({ body: { groups } }) => {
      await arrived;
      return { object: 'synonyms' as const, groups };
    });
    const { user } = await render('knowledge/synonyms', api, { role: 'admin' });
    await user.type(await field(), 'shipment, parcel');
    await user.click(save());
    await waitFor(() => expect(api.bodies('PUT', '/v1/knowledge/synonyms')).toHaveLength(1));
    await user.type(await field(), '\nsso, single sign-on');
    arrive();
    await said('Synonyms saved. They apply from the next question.');
    expect(await field()).toHaveValue('shipment, parcel\nsso, single sign-on');
  });

  it('that the service refuses are kept, with its reason', async () => {
    const message = 'groups.1: a group has 2 to 10 phrases';
    const api = withSynonyms().on(
      'PUT',
      '/v1/knowledge/synonyms',
      new Refusal('invalid_field', { message, param: 'groups.1' }),
    );
    const { user } = await render('knowledge/synonyms', api, { role: 'admin' });
    await user.type(await field(), 'shipment, parcel\nsso');
    await user.click(save());
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/a group has 2 to 10 phrases/));
    expect(await field()).toHaveValue('shipment, parcel\nsso');
  });

  it('can be read by who may not change them', async () => {
    await render('knowledge/synonyms', withSynonyms(['shipment', 'parcel']), { role: 'viewer' });
    await screen.findByText('shipment, parcel');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
