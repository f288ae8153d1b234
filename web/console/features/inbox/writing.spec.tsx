/** Writing replies and notes: what is typed stays, whatever opens beside it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { idOf, inboxItem, member, message, NOW } from '../../testing/examples.js';
import type { FakeApi } from '../../testing/fake-api.js';
import { withQueue } from '../../testing/queue.js';
import { isIdle, type Page, render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const TEAM = [
  member(),
  member({ id: idOf(8), name: 'Marta Lind', email: 'marta@example.com', role: 'admin' }),
  member({ id: idOf(9), name: 'Ben Okafor', email: 'ben@example.com', role: 'responder' }),
];

function service(): FakeApi {
  return withQueue([inboxItem()], [message({ text: 'A person, please' })])
    .on('GET', '/v1/members', TEAM)
    .on('GET', '/v1/saved_replies', []);
}

/** Drafts outlive a conversation's page. */
let conversations = 0;
const open = async (api = service()): Promise<Page> => {
  conversations += 1;
  const item = inboxItem({ handoff: { id: idOf(600 + conversations), session_id: idOf(2_000 + conversations) } });
  api.on('GET', '/api/console/workspaces/{workspace}/inbox/{id}', item);
  const page = await render(`inbox/all/${item.id}`, api);
  await screen.findByRole('region', { name: 'Messages' });
  return page;
};
const note = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: /^Private note about/ });
const reply = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: /^Reply to/ });
const list = () => screen.queryByRole('listbox', { name: 'Mention a teammate' });

describe('a mention in a note', () => {
  it('narrows the list beside the text while it is typed in the text, and Enter completes it', async () => {
    const { user } = await open();
    await user.keyboard('n');
    await user.keyboard('Ask @');
    const options = within(await screen.findByRole('listbox', { name: 'Mention a teammate' }));
    await waitFor(() => expect(options.getAllByRole('option')).toHaveLength(2));
    expect(note()).toHaveFocus();
    expect(await violations()).toEqual([]);
    await user.keyboard('mar');
    await waitFor(() => expect(options.getAllByRole('option')).toHaveLength(1));
    expect(note()).toHaveValue('Ask @mar');
    const [marta] = options.getAllByRole('option');
    expect(note()).toHaveAttribute('aria-activedescendant', marta!.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(note()).toHaveValue('Ask @Marta Lind '));
    expect(list()).toBeNull();
    expect(note()).toHaveFocus();
    expect(note()).not.toHaveAttribute('aria-activedescendant');
  });

  it('closes when nothing matches, and every letter is in the note', async () => {
    const { user } = await open();
    await user.keyboard('n');
    await user.keyboard('@M');
    await screen.findByRole('option');
    await user.keyboard('ax can you call DHL?{Enter}The customer waits.');
    expect(list()).toBeNull();
    expect(note()).toHaveValue('@Max can you call DHL?\nThe customer waits.');
    expect(note()).toHaveFocus();
  });

  it('is closed by Escape, which keeps the text and the field; the next Escape leaves the field', async () => {
    const { user } = await open();
    await user.keyboard('n');
    await user.keyboard('@ben');
    await screen.findByRole('option');
    await user.keyboard('{Escape}');
    expect(list()).toBeNull();
    expect(note()).toHaveValue('@ben');
    expect(note()).toHaveFocus();
    await user.keyboard(' and {Escape}');
    expect(note()).toHaveValue('@ben and ');
    expect(note()).not.toHaveFocus();
  });

  it.each(['Enter', 'Tab', 'Escape', 'ArrowDown'])(
    'is neither completed nor closed by %s where an input method ends a composition with it, as in Safari',
    async (key) => {
      const { user } = await open();
      await user.keyboard('n');
      await user.keyboard('@');
      const options = within(await screen.findByRole('listbox', { name: 'Mention a teammate' }));
      await waitFor(() => expect(options.getAllByRole('option').length).toBeGreaterThan(1));
      const [first] = options.getAllByRole('option');
      fireEvent.compositionEnd(note(), { data: 'ま' });
      fireEvent.keyDown(note(), { key, keyCode: 229 });
      expect(note()).toHaveValue('@');
      expect(note()).toHaveFocus();
      expect(first).toHaveAttribute('aria-selected', 'true');
    },
  );

  it('ends when the cursor leaves it, and when its sign is deleted', async () => {
    const { user } = await open();
    await user.keyboard('n');
    await user.keyboard('Hi @');
    await screen.findAllByRole('option');
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(list()).toBeNull());
    await user.keyboard('@');
    await screen.findAllByRole('option');
    note().setSelectionRange(0, 0);
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(list()).toBeNull());
    expect(note()).toHaveValue('Hi @');
  });
});

const SAVED = {
  id: idOf(70),
  object: 'saved_reply' as const,
  scope: 'shared' as const,
  shortcut: 'refund',
  title: 'Refund',
  text: 'It is on its way.',
  created_at: '2026-03-10T12:00:00.000Z',
  updated_at: '2026-03-10T12:00:00.000Z',
};
const FILLED = {
  object: 'saved_reply_text' as const,
  saved_reply_id: SAVED.id,
  session_id: idOf(200),
  text: SAVED.text,
};

describe('a slash at the beginning of a reply', () => {
  it('is a letter like any other where there is no such saved reply', async () => {
    const { user } = await open();
    await user.keyboard('r');
    await user.keyboard('/dev/null is not a place{Enter}for parcels');
    await waitFor(() => expect(reply()).toHaveValue('/dev/null is not a place\nfor parcels'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('finds saved replies; one is picked by its shortcut', async () => {
    const api = service().on('GET', '/v1/saved_replies', [SAVED]).on('GET', '/v1/saved_replies/{id}/text', FILLED);
    const { user } = await open(api);
    await user.keyboard('r');
    await user.keyboard('/ref');
    await screen.findByRole('option');
    expect(reply()).toHaveValue('/ref');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(reply()).toHaveValue('It is on its way.'));
  });

  it('keeps what is typed on while the saved reply is on its way', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const api = service()
      .on('GET', '/v1/saved_replies', [SAVED])
      .on('GET', '/v1/saved_replies/{id}/text', async () => {
        await arrived;
        return FILLED;
      });
    const { user } = await open(api);
    await user.keyboard('r');
    await user.keyboard('/ref');
    await screen.findByRole('option');
    await user.keyboard('{Enter}');
    await user.keyboard(' Ask us anything.');
    expect(reply()).toHaveValue(' Ask us anything.');
    arrive();
    await waitFor(() => expect(reply()).toHaveValue('It is on its way. Ask us anything.'));
    await user.keyboard(' Bye!');
    expect(reply()).toHaveValue('It is on its way. Ask us anything. Bye!');
  });
});

describe('a draft of another device', () => {
  it('stays before what is typed while it arrives', async () => {
    let arrive = (): void => {};
    const isOnItsWay = new Promise<void>((done) => (arrive = done));
    const text = 'Begun yesterday';
    const api = service().on('GET', '/api/console/workspaces/{workspace}/drafts', async () => {
      await isOnItsWay;
      const session = idOf(2_000 + conversations);
      return [{ object: 'draft' as const, session_id: session, kind: 'reply' as const, text, updated_at: NOW }];
    });
    const { user } = await open(api);
    await user.type(reply(), 'and');
    arrive();
    await isIdle();
    await user.keyboard(' today');
    const stored = () => api.bodies('PUT', '/api/console/workspaces/{workspace}/sessions/{id}/draft').at(-1)?.text;
    await waitFor(() => expect(stored()).toBe('Begun yesterday\nand today'));
  });
});

describe('a reply', () => {
  it('has a pasted screenshot as its file, and of pasted cells the words alone', async () => {
    const limits = { kinds: [], max_count: 5, max_total_bytes: 9_000_000 };
    const api = service().on('GET', '/v1/sessions/{id}/attachments', {
      ...{ object: 'session_attachments', session_id: idOf(200), attachments: limits },
    });
    await open(api);
    await screen.findByRole('button', { name: /^Attach/ });
    const pasted = (name: string, words: string): boolean => {
      const files = [new File(['x'], name, { type: 'image/png' })];
      return fireEvent.paste(reply(), { clipboardData: { files, getData: () => words } });
    };
    pasted('screenshot.png', '');
    // This conversation takes no files, and says so of the last one.
    expect(await screen.findByRole('alert')).toHaveTextContent('screenshot.png');
    pasted('cells.png', 'Order\tPrice');
    expect(screen.getByRole('alert')).toHaveTextContent('screenshot.png');
  });

  it('names the message that came last as seen, also where that was written before another', async () => {
    const early = message({ text: 'It is the blue one', id: idOf(3_012), seq: 12 });
    const late = message({ text: 'And it is urgent', id: idOf(3_011), seq: 11 });
    const path = '/v1/handoffs/{id}/replies';
    const api = withQueue([inboxItem()], [early, late])
      .on('GET', '/v1/members', TEAM)
      .on('GET', '/v1/saved_replies', [])
      .on('POST', path, message({ author: 'teammate' }));
    const { user } = await open(api);
    await user.type(reply(), 'On its way');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(api.bodies('POST', path)).toMatchObject([{ last_seen_message_id: early.id }]));
  });
});
