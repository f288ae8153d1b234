/** Example questions: on a document, and for a gap that a document answers already. */
import { screen, waitFor, within } from '@testing-library/react';
import { gap, idOf, knowledgeDocument, listedDocument, NOW } from '../../testing/examples.js';
import { type FakeApi, fakeApi, LOST, Refusal, type Schemas } from '../../testing/fake-api.js';
import { render, said } from '../../testing/render.js';

const DOCUMENT = idOf(100);
const EXAMPLES = '/v1/knowledge/documents/{id}/examples';
const PATH = `knowledge/${DOCUMENT}`;
const RECOGNISED = 'The agent recognises these questions from the next message on.';
const DOG = 'What is the office dog called?';

type Section = Schemas['ExampleQuestions']['sections'][number];
const section = (heading: string | null, questions: string[], applies = true): Section => ({
  heading,
  questions,
  applies,
});
const pets = section('Pets', ['is my dog welcome?']);

/** A service with a document of two headings that has these questions. */
function withQuestions(...sections: Section[]): FakeApi & { store: (...next: Section[]) => void } {
  const headings = ['Cancellation', 'Pets'];
  let kept = sections;
  const answer = (): Schemas['ExampleQuestions'] => ({
    object: 'example_questions',
    document_id: DOCUMENT,
    headings,
    sections: kept,
  });
  const api = Object.assign(fakeApi(), { store: (...next: Section[]) => void (kept = next) });
  api
    .on('GET', '/v1/knowledge/documents/{id}', knowledgeDocument())
    .on('GET', '/v1/knowledge/documents/{id}/versions', [])
    .on('GET', '/v1/knowledge/quarantined', [])
    .on('GET', EXAMPLES, answer)
    .on('PUT', EXAMPLES, ({ body }) => {
      kept = body.sections.map(({ heading, questions }) => section(heading ?? null, questions));
      return answer();
    });
  return api;
}

const card = () => screen.findByRole('region', { name: 'Example questions' });
const field = async (name: string) => within(await card()).findByRole('textbox', { name });
const list = async (name: string) => within(await card()).findByRole('list', { name });
const button = (name: string) => screen.findByRole('button', { name });

describe('the example questions of a document', () => {
  const edit = async (user: Awaited<ReturnType<typeof render>>['user']) => user.click(await button('Edit questions'));
  const save = async (user: Awaited<ReturnType<typeof render>>['user']) => user.click(await button('Save questions'));
  const addSection = async (user: Awaited<ReturnType<typeof render>>['user'], name: string): Promise<void> => {
    await user.click(within(await card()).getByRole('combobox', { name: 'Add section' }));
    await user.click(await screen.findByRole('option', { name }));
  };

  it('are added to a section, one a line', async () => {
    const api = withQuestions();
    const { user } = await render(PATH, api, { role: 'admin' });
    await within(await card()).findByText('No example questions yet.');
    await edit(user);
    for (const name of ['Pets', 'Whole document', 'Cancellation']) {
      await addSection(user, name);
      await waitFor(async () => expect(await field(name)).toHaveFocus());
    }
    expect(within(await card()).queryByRole('combobox', { name: 'Add section' })).toBeNull();
    await user.type(await field('Cancellation'), 'what if i cant make it\n\n  do i lose my   money?');
    await save(user);
    await said(RECOGNISED);
    expect(await list('Cancellation')).toHaveTextContent('do i lose my money?');
    expect(api.bodies('PUT', EXAMPLES)).toEqual([
      { sections: [{ heading: 'Cancellation', questions: ['what if i cant make it', 'do i lose my money?'] }] },
    ]);
    await waitFor(async () => expect(await button('Edit questions')).toHaveFocus());
  });

  it('lose a section whose field is emptied, and stay as they were after Cancel', async () => {
    const api = withQuestions(pets, section(null, ['good to know?']));
    const { user } = await render(PATH, api);
    await edit(user);
    await user.clear(await field('Pets'));
    await user.click(await button('Cancel'));
    expect(await list('Pets')).toHaveTextContent('is my dog welcome?');
    await edit(user);
    await user.clear(await field('Pets'));
    await save(user);
    await said(RECOGNISED);
    expect(within(await card()).queryByText('is my dog welcome?')).toBeNull();
    expect(
      api
        .bodies('PUT', EXAMPLES)
        .at(-1)!
        .sections.filter(({ questions }) => questions.length > 0),
    ).toEqual([{ heading: null, questions: ['good to know?'] }]);
  });

  it('that the service refuses stay as typed, with the one concerned, which has the focus', async () => {
    const api = withQuestions(pets).on(
      'PUT',
      EXAMPLES,
      new Refusal('invalid_field', { param: 'sections.1.questions.1' }),
    );
    const { user } = await render(PATH, api, { role: 'admin' });
    await edit(user);
    await addSection(user, 'Whole document');
    await user.type(await field('Whole document'), 'good to know?\nIs my dog welcome?');
    await save(user);
    await within(await card()).findByText('“Is my dog welcome?” is there more than once.');
    await waitFor(async () => expect(await field('Whole document')).toHaveFocus());
    expect(await field('Whole document')).toBeInvalid();
    expect(await field('Whole document')).toHaveValue('good to know?\nIs my dog welcome?');
    api.on('PUT', EXAMPLES, LOST);
    await save(user);
    await within(await card()).findByText('Can’t reach the server.');
  });

  it('keep what a colleague added meanwhile', async () => {
    const api = withQuestions(pets);
    const { user } = await render(PATH, api, { role: 'admin' });
    await edit(user);
    await user.clear(await field('Pets'));
    await user.type(await field('Pets'), 'are cats fine too?');
    api.store(pets, section('Cancellation', ['what if']));
    await save(user);
    expect(await list('Cancellation')).toHaveTextContent('what if');
    expect(api.bodies('PUT', EXAMPLES)).toEqual([
      {
        sections: [
          { heading: 'Pets', questions: ['are cats fine too?'] },
          { heading: 'Cancellation', questions: ['what if'] },
        ],
      },
    ]);
  });

  it('are marked when the document no longer has their heading', async () => {
    const { user } = await render(PATH, withQuestions(section('Animals', ['is my dog welcome?'], false)));
    await within(await card()).findByText(/The document no longer has this heading/);
    await edit(user);
    expect(await field('Animals')).toHaveAccessibleDescription(/The document no longer has this heading/);
  });

  it.each(['responder', 'viewer'] as const)('are read-only for a %s', async (role) => {
    await render(PATH, withQuestions(pets), { role });
    expect(await list('Pets')).toHaveTextContent('is my dog welcome?');
    expect(screen.queryByRole('button', { name: 'Edit questions' })).toBeNull();
  });
});

describe('a gap that is answered already', () => {
  const asked = (n: number, question: string): Schemas['UnansweredQuestion'] => ({
    ...{ id: idOf(n), object: 'unanswered_question', session_id: idOf(301), question, asked_at: NOW },
  });
  function withGap(of: Schemas['Gap'], questions: string[], ...sections: Section[]) {
    let kept = of;
    const detail = (): Schemas['GapDetail'] => ({
      ...kept,
      questions: questions.map((question, n) => asked(400 + n, question)),
      replies: [],
    });
    return withQuestions(...sections)
      .on('GET', '/v1/knowledge/gaps', ({ query }) => (query['status'] === kept.status ? [kept] : []))
      .on('GET', '/v1/knowledge/gaps/{id}', detail)
      .on('PATCH', '/v1/knowledge/gaps/{id}', ({ body }) => {
        kept = { ...kept, ...body };
        return detail();
      });
  }
  const near = gap({ id: idOf(500), nearest: [{ id: DOCUMENT, title: 'Staying with us' }] });
  const open = async (api: FakeApi) => {
    const page = await render('knowledge/gaps', api, { role: 'admin' });
    await page.user.click(await button(`Answered already: “${DOG}”`));
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  };

  it('gives its questions to a section of the nearest document, and is resolved, with undo', async () => {
    const api = withGap(near, [DOG, `${DOG.toLowerCase()} `, 'does the dog have a name?']);
    const { user, dialog } = await open(api);
    expect(await dialog.findByRole('combobox', { name: 'Document' })).toHaveTextContent('Staying with us');
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Section' }), 'Pets');
    // Each once, however it is written.
    expect(await dialog.findAllByRole('checkbox')).toHaveLength(2);
    await user.click(dialog.getByRole('checkbox', { name: DOG }));
    await user.click(dialog.getByRole('button', { name: 'Add questions' }));
    await said('The agent recognises this question now.');
    expect(api.bodies('PUT', EXAMPLES)).toEqual([
      { sections: [{ heading: 'Pets', questions: ['does the dog have a name?'] }] },
    ]);
    await screen.findByRole('heading', { name: 'No gaps' });
    await user.click(await button('Undo'));
    expect(await screen.findByRole('list', { name: 'Gaps' })).toHaveTextContent(DOG);
    expect(api.bodies('PATCH', '/v1/knowledge/gaps/{id}')).toEqual([{ status: 'resolved' }, { status: 'open' }]);
  });

  it('without near documents goes to one that is found by its title, and questions known there are not repeated', async () => {
    const parcels = listedDocument(knowledgeDocument({ id: idOf(101), title: 'Parcels' }));
    const staying = listedDocument();
    const api = withGap(gap({ id: idOf(500) }), [DOG], section('Pets', [DOG.toUpperCase()])).on(
      'GET',
      '/v1/knowledge/documents',
      ({ query }) => [parcels, staying].filter(({ title }) => title.toLowerCase().includes(query['q'] ?? '')),
    );
    const { user, dialog } = await open(api);
    await dialog.findByRole('radio', { name: 'Parcels' });
    expect(dialog.queryByRole('combobox', { name: 'Document' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Add questions' })).toBeDisabled();
    await user.type(dialog.getByRole('searchbox', { name: 'Search by title' }), 'staying');
    await waitFor(() => expect(dialog.queryByRole('radio', { name: 'Parcels' })).toBeNull());
    // Customers are not answered from internal documents.
    expect(api.sent('GET', '/v1/knowledge/documents').at(-1)!.query).toMatchObject({ audience: 'public' });
    await user.click(await dialog.findByRole('radio', { name: 'Staying with us' }));
    await user.click(dialog.getByRole('button', { name: 'Add questions' }));
    await said('The agent recognises this question now.');
    expect(api.bodies('PUT', EXAMPLES)).toEqual([{ sections: [{ heading: 'Pets', questions: [DOG.toUpperCase()] }] }]);
  });

  it('stays open if the service refuses its questions, and the dialog says why', async () => {
    const message = 'the document has no heading “Pets”';
    const api = withGap(near, [DOG]).on(
      'PUT',
      EXAMPLES,
      new Refusal('invalid_field', { message, param: 'sections.0' }),
    );
    const { user, dialog } = await open(api);
    await dialog.findByRole('checkbox');
    await user.click(dialog.getByRole('button', { name: 'Add questions' }));
    await dialog.findByText('The document has no heading “Pets”');
    expect(dialog.getByRole('checkbox')).toBeChecked();
    expect(api.bodies('PATCH', '/v1/knowledge/gaps/{id}')).toEqual([]);
  });

  it('keeps its questions if it cannot be resolved, which can be tried again', async () => {
    const api = withGap(near, [DOG]).on('PATCH', '/v1/knowledge/gaps/{id}', LOST);
    const { user, dialog } = await open(api);
    await dialog.findByRole('checkbox');
    await user.click(dialog.getByRole('button', { name: 'Add questions' }));
    await said('Couldn’t resolve the gap');
    expect(api.bodies('PUT', EXAMPLES)).toEqual([{ sections: [{ heading: null, questions: [DOG] }] }]);
    await user.click(await button('Try again'));
    await waitFor(() => expect(api.bodies('PATCH', '/v1/knowledge/gaps/{id}')).toHaveLength(2));
  });
});
