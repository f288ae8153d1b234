/** The agent's answer above the field for the reply, in channels where the agent does not answer by itself. */
import { screen, waitFor } from '@testing-library/react';
import { idOf, inboxItem, message, NOW } from '../../testing/examples.js';
import type { FakeApi, Schemas } from '../../testing/fake-api.js';
import { withQueue } from '../../testing/queue.js';
import { type Page, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const SESSION = idOf(2_060);
const ANSWER = 'You can send goods back within 30 days.';
const itemFor = (stop_reason: Schemas['Handoff']['stop_reason']) =>
  inboxItem({ handoff: { id: idOf(660), session_id: SESSION, stop_reason } });
const suggestion = (of: Partial<Schemas['Suggestion']> = {}): Schemas['Suggestion'] => ({
  ...{ id: idOf(661), object: 'suggestion', session_id: SESSION, channel: 'human', account_id: null, mode: 'suggest' },
  ...{
    status: 'answered',
    question: 'How long?',
    answer: ANSWER,
    language: 'en',
    certainty: 'certain',
    confidence: 0.9,
  },
  citations: [
    { index: 0, document_id: idOf(9), title: 'Returns', url: null, version: 2, start: 0, end: 39, quote: ANSWER },
  ],
  ...{ reason: null, model: 'embedded-extractive-2', error: null, outcome: null, reply: null, created_at: NOW },
  ...{ machine_verdict: null, machine_reason: null },
  ...of,
});

/** A service that suggests this until it is put away. */
function withSuggestion(given: Schemas['Suggestion'] | null, item = itemFor('agent_mode')): FakeApi {
  let current = given;
  const stored = message({ session_id: SESSION, author: 'teammate', text: ANSWER });
  return withQueue([item], [message({ text: 'How long?' })])
    .on('GET', '/v1/sessions/{id}/suggestion', () => ({
      ...{ object: 'session_suggestion' as const, session_id: SESSION, suggestion: current },
    }))
    .on('PUT', '/v1/sessions/{id}/suggestion', ({ body }) => {
      if (body.action !== 'inserted') current = null;
      return given!;
    })
    .on('POST', '/v1/handoffs/{id}/replies', stored);
}
const open = (api: FakeApi, item = itemFor('agent_mode')): Promise<Page> => render(`inbox/all/${item.id}`, api);
const shown = () => screen.findByRole('region', { name: 'The agent suggests' });
const button = (name: string) => screen.findByRole('button', { name });
const done = (api: FakeApi) => api.sent('PUT', '/v1/sessions/{id}/suggestion').map(({ body }) => body.action);
const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'The agent suggests' })).toBeNull());

describe('a suggestion', () => {
  it('is put into the reply, which is sent as its author leaves it', async () => {
    const api = withSuggestion(suggestion());
    const { user } = await open(api);
    expect(await shown()).toHaveTextContent(ANSWER);
    expect(await violations()).toEqual([]);
    await user.click(await button('Insert'));
    const field = screen.getByRole('textbox', { name: /^Reply to/ });
    expect(field).toHaveValue(ANSWER);
    expect(done(api)).toEqual(['inserted']);
    await user.click(field);
    await user.keyboard(' Bye!{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(api.sent('POST', '/v1/handoffs/{id}/replies').map(({ body }) => body.text)).toEqual([`${ANSWER} Bye!`]),
    );
  });

  it('that is a passage and no answer says so', async () => {
    const unsure = { status: 'abstained', certainty: null, reason: 'not_certain' } as const;
    const { user } = await open(withSuggestion(suggestion(unsure)));
    expect(await screen.findByRole('heading', { name: 'What may help' })).toBeVisible();
    await user.click(await button('Insert'));
    expect(screen.getByRole('textbox', { name: /^Reply to/ })).toHaveValue(ANSWER);
  });

  it('shows the quotations that it rests on', async () => {
    const { user } = await open(withSuggestion(suggestion()));
    await shown();
    await user.click(await screen.findByRole('button', { name: /1 quotation/ }));
    expect(await screen.findByText(/Returns/)).toBeVisible();
  });

  it.each([
    ['Dismiss', 'dismissed'],
    ['Wrong', 'wrong'],
  ])('is put away by %s', async (name, action) => {
    const api = withSuggestion(suggestion());
    const { user } = await open(api);
    await user.click(await button(name));
    await isGone();
    expect(done(api)).toEqual([action]);
    if (action === 'wrong') await said('Recorded as wrong');
  });

  it('that arrives while the conversation is open appears', async () => {
    let current: Schemas['Suggestion'] | null = null;
    const api = withSuggestion(null).on('GET', '/v1/sessions/{id}/suggestion', () => ({
      ...{ object: 'session_suggestion' as const, session_id: SESSION, suggestion: current },
    }));
    const { hint } = await open(api);
    await waitFor(() => expect(api.sent('GET', '/v1/sessions/{id}/suggestion')).toHaveLength(1));
    current = suggestion();
    await hint('suggestion', { id: current.id, session_id: SESSION });
    expect(await shown()).toHaveTextContent(ANSWER);
  });

  it('that failed is told, and can only be put away', async () => {
    await open(withSuggestion(suggestion({ status: 'failed', answer: '', citations: [], error: 'no credits' })));
    expect(await shown()).toHaveTextContent('The agent could not find an answer this time.');
    expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
    expect(await button('Dismiss')).toBeEnabled();
  });

  it('is not asked for where the agent answers by itself', async () => {
    const item = itemFor('customer_request');
    const api = withSuggestion(suggestion(), item);
    await open(api, item);
    await screen.findByRole('textbox', { name: /^Reply to/ });
    expect(api.sent('GET', '/v1/sessions/{id}/suggestion')).toEqual([]);
  });

  it('is not shown beside a note', async () => {
    const { user } = await open(withSuggestion(suggestion()));
    await shown();
    await user.keyboard('n');
    await isGone();
  });
});
