/** The panel for a bad answer, at each place where the team reads one. */
import { screen, waitFor, within } from '@testing-library/react';
import { gap, idOf, inboxItem, knowledgeDocument, message, NOW, session } from '../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../testing/fake-api.js';
import { withQueue } from '../testing/queue.js';
import { dialog, noDialog, type Page, render, said } from '../testing/render.js';
import { violations } from '../testing/violations.js';

const QUESTION = 'How do I return a grinder?';
const TEXT = 'I could not find a certain answer.';
const returns = {
  ...{ document_id: idOf(31), title: 'Orders', heading: 'Returns', url: null, version: 2, start: 4, end: 40 },
  ...{ text: 'Parcels go back within 14 days.', quote: 'Parcels go back within 14 days.' },
};
const shipping = { ...returns, document_id: idOf(32), title: 'Shipping', heading: null, text: 'We ship on Mondays.' };
const abstention = message({
  ...{ id: idOf(102), author: 'agent', author_label: 'AI assistant', text: TEXT, confidence: 0.2 },
  articles: [returns, shipping],
});
const question = message({ id: idOf(101), text: QUESTION });
const explanation: Schemas['Explanation'] = {
  ...{ object: 'explanation', session_id: idOf(200), message_id: abstention.id, question: QUESTION, language: 'en' },
  ...{ status: 'abstained', confidence: 0.2, abstain_reason: 'low_confidence', guardrail: null, intent: null },
  ...{ intent_class: 'answer', model: 'embedded', sentences: [], evidence: [], correction: null },
};
const examples = (of: string, sections: Schemas['ExampleQuestions']['sections'] = []): Schemas['ExampleQuestions'] => ({
  ...{ object: 'example_questions', document_id: of, headings: ['Returns', 'Costs'], sections },
});

/** What the panel asks for. */
const withKnowledge = (api: FakeApi): FakeApi =>
  api
    .on('GET', '/v1/sessions/{id}/messages/{message_id}/explanation', explanation)
    .on('GET', '/v1/knowledge/documents/{id}/examples', ({ path }) => examples(path['id']!))
    .on('PUT', '/v1/knowledge/documents/{id}/examples', ({ path }) => examples(path['id']!))
    .on('POST', '/v1/knowledge/gaps', gap({ id: idOf(500), example: QUESTION }));
const inbox = () => withKnowledge(withQueue([inboxItem()], [question, abstention]));
const opened = async (user: Page['user']): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: 'Improve answer' }));
  const panel = await dialog();
  await within(panel).findByText(QUESTION);
  return panel;
};
const passages = () => screen.findByRole('region', { name: 'What may help' });

describe('the passages beside an answer that is not certain', () => {
  it('are shown to the team in the inbox, and lead to their places', async () => {
    await render(`inbox/all/${idOf(600)}`, inbox());
    const shown = await passages();
    expect(shown).toHaveTextContent('Parcels go back within 14 days.');
    expect(within(shown).getByRole('link', { name: 'Orders, version 2' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/knowledge/${idOf(31)}?version=2&start=4&end=40`),
    );
    expect(within(shown).getByText('Shipping')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('are shown on the page of a conversation', async () => {
    const api = withKnowledge(fakeApi())
      .on('GET', '/v1/sessions/{id}', session({ id: idOf(200), contact_id: null }))
      .on('GET', '/v1/sessions/{id}/messages', [abstention, question]);
    const { user } = await render(`conversations/${idOf(200)}`, api);
    expect(await passages()).toHaveTextContent('Parcels go back within 14 days.');
    const panel = await opened(user);
    expect(panel).toHaveTextContent(TEXT);
    expect(panel).toHaveTextContent('We ship on Mondays.');
  });

  it('show tricks of markup and direction as text', async () => {
    const tricky = { ...returns, heading: 'a\u202eb', text: '<b>bold</b> \u2066x' };
    const api = withKnowledge(withQueue([inboxItem()], [question, { ...abstention, articles: [tricky] }]));
    await render(`inbox/all/${idOf(600)}`, api);
    const shown = await passages();
    expect(shown).toHaveTextContent('a⟨U+202E⟩b');
    expect(shown).toHaveTextContent('<b>bold</b> ⟨U+2066⟩x');
  });
});

describe('from a bad answer', () => {
  it('what is right becomes a proposed document, whose draft opens next', async () => {
    const api = inbox().on('GET', '/v1/knowledge/gaps/{id}', { ...gap({ id: idOf(500) }), questions: [], replies: [] });
    const { user, path } = await render(`inbox/all/${idOf(600)}`, api);
    const panel = await opened(user);
    const right = within(panel).getByRole('textbox', { name: 'What is right?' });
    await waitFor(() => expect(right).toHaveFocus());
    await user.click(within(panel).getByRole('button', { name: 'Propose a document' }));
    await within(panel).findByText('Enter the correct answer.');
    await user.type(right, 'Within 30 days.');
    expect(await violations()).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Propose a document' }));
    await noDialog();
    expect(api.bodies('POST', '/v1/knowledge/gaps')).toEqual([
      { message_id: abstention.id, correction: 'Within 30 days.' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Open the draft' }));
    await waitFor(() => expect(path()).toBe(`knowledge/new?gap=${idOf(500)}`));
  });

  it('the question becomes an example of the section that was shown, one button away', async () => {
    const api = inbox();
    const { user } = await render(`inbox/all/${idOf(600)}`, api);
    const panel = await opened(user);
    await waitFor(() => expect(within(panel).getByRole('combobox', { name: 'Section' })).toHaveValue('Returns'));
    await user.click(within(panel).getByRole('button', { name: 'Add as example question' }));
    await noDialog();
    expect(api.sent('PUT', '/v1/knowledge/documents/{id}/examples')[0]).toMatchObject({
      path: { id: idOf(31) },
      body: { sections: [{ heading: 'Returns', questions: [QUESTION] }] },
    });
  });

  it('the document that was shown opens in its editor', async () => {
    const api = inbox()
      .on('GET', '/v1/knowledge/documents/{id}', knowledgeDocument({ id: idOf(31), title: 'Orders' }))
      .on('GET', '/v1/knowledge/documents/{id}/versions', []);
    const { user, path } = await render(`inbox/all/${idOf(600)}`, api);
    const panel = await opened(user);
    await user.click(within(panel).getByRole('link', { name: 'Edit “Orders”' }));
    await waitFor(() => expect(path()).toBe(`knowledge/${idOf(31)}/edit`));
  });

  it('it is noted as a gap, and a refusal keeps the panel with what was typed', async () => {
    let answer: Schemas['Gap'] | Refusal = new Refusal('conflict', { message: 'There is no question.' });
    const api = inbox().on('POST', '/v1/knowledge/gaps', () => answer);
    const { user } = await render(`inbox/all/${idOf(600)}`, api);
    const panel = await opened(user);
    const noted = within(panel).getByRole('button', { name: 'Only note it as a gap' });
    await user.click(noted);
    await said(/There is no question/);
    expect(panel).toBeVisible();
    answer = gap({ id: idOf(500) });
    await user.click(noted);
    await said('The question is now a knowledge gap.');
    expect(api.bodies('POST', '/v1/knowledge/gaps').at(-1)).toEqual({ message_id: abstention.id });
  });

  it('responders propose and note gaps, and viewers only read', async () => {
    const { user } = await render(`inbox/all/${idOf(600)}`, inbox(), { role: 'responder' });
    const panel = await opened(user);
    expect(within(panel).getByRole('button', { name: 'Propose a document' })).toBeVisible();
    expect(within(panel).getByRole('button', { name: 'Only note it as a gap' })).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'Add as example question' })).toBeNull();
    expect(within(panel).queryByRole('link', { name: /^Edit/ })).toBeNull();
  });

  it('viewers see the passages, and no panel', async () => {
    await render(`inbox/all/${idOf(600)}`, inbox(), { role: 'viewer' });
    await passages();
    expect(screen.queryByRole('button', { name: 'Improve answer' })).toBeNull();
  });
});

describe('the playground', () => {
  it('shows the passages, and makes its question a gap with what is right', async () => {
    const turn: Schemas['PlaygroundTurn'] = {
      ...{ object: 'playground_turn', steps: [], state: 's', tripped: null, ms: 1, min_confidence: 0 },
      answer: {
        ...{ id: idOf(7), object: 'answer', answer: TEXT, language: 'de', articles: [returns], created_at: NOW },
        ...{ status: 'abstained', abstain_reason: 'low_confidence', certainty: null, confidence: 0.2, grounded: false },
        ...{
          citations: [],
          sentences: [],
          choices: [],
          page: null,
          action: null,
          form: null,
          fields: [],
          session_id: null,
        },
        ...{ handoff_id: null, intent_class: 'answer', model: 'embedded' },
      },
    };
    const api = withKnowledge(fakeApi()).on('POST', '/api/console/workspaces/{workspace}/playground', turn);
    const { user } = await render('playground', api);
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), `${QUESTION}{Enter}`);
    expect(await passages()).toHaveTextContent('Parcels go back within 14 days.');
    const panel = await opened(user);
    await user.type(within(panel).getByRole('textbox', { name: 'What is right?' }), 'Within 30 days.');
    await user.click(within(panel).getByRole('button', { name: 'Propose a document' }));
    await noDialog();
    expect(api.bodies('POST', '/v1/knowledge/gaps')).toEqual([
      { question: QUESTION, language: 'de', correction: 'Within 30 days.' },
    ]);
  });
});
