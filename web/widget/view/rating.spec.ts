/** What follows the conversation, such as how a visitor is asked how it was, without a window around it. */
import type { Kept } from '../memory.js';
import type { Host } from '../host.js';
import { h } from '../dom.js';
import { init, say, state, t, update, when } from '../state.js';
import texts from '../texts/en.js';
import type { Session, Settings } from '../wire.js';
import start from './cards.js';
import { logOf } from './log.js';

const NAMES = Object.keys(texts);
Object.assign(globalThis, { T: Object.fromEntries(NAMES.map((name, index) => [name, index])), BUILD: '' });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const session = (of: Partial<Session>): Session => ({
  ...{ id: 's1', status: 'open', attended_by: 'agent', teammate: null, team: null, subject: null },
  ...{ rating: null, survey: null, closed_by: null, unread: 0, started_at: '2026-11-01T00:00:00Z' },
  ...of,
});
let kept: Kept = {};
/** Keys of what follows the conversation, and its text. */
function next(of: Partial<Session>, queue: Kept['queue'] = []): { keys: string[]; log: HTMLElement } {
  kept = { queue };
  const host = {
    ...{ kept: () => kept, keep: (change: Kept | null) => (kept = { ...kept, ...change }), key: 'pk' },
    ...{ base: 'https://agent.example', cdn: 'https://agent.example', h, icon: () => h('span'), emit: () => {} },
  };
  const [log, draw] = logOf();
  init(host as unknown as Host, Object.values(texts).join('|'), draw);
  state.settings = { suggestions: [], team: null } as unknown as Settings;
  state.card = '';
  state.session = session(of);
  draw();
  return { keys: [...log.children].map((element) => (element as { key?: string }).key ?? ''), log };
}

describe('the question how it was', () => {
  beforeAll(() => init({ h, kept: () => kept } as unknown as Host, Object.values(texts).join('|'), () => {}));

  it('is shown while the visitor is asked, open or ended', () => {
    expect(next({ survey: 'stars' }).keys).toContain('rating');
    expect(next({ survey: 'thumbs', status: 'ended' }).keys).toContain('rating');
    expect(next({ survey: null }).keys).not.toContain('rating');
  });

  it('is put away while a message of the visitor waits', () => {
    expect(next({ survey: 'stars' }, [{ id: 'm1', session: 's1', text: 'And?' }] as never).keys).not.toContain(
      'rating',
    );
  });

  it('gives way to thanks once it is answered, from where the rating can be changed', async () => {
    const { keys, log } = next({ survey: 'stars', rating: { score: 4, comment: 'Kind' } });
    expect(keys).not.toContain('rating');
    expect(log.textContent).toContain(texts.rating_thanks);
    const change = [...log.querySelectorAll('button')].find(
      ({ textContent }) => textContent === texts.rating_question,
    )!;
    change.click();
    await Promise.resolve();
    expect([...log.children].map((element) => (element as { key?: string }).key)).toContain('rating');
  });
});

describe('the card', () => {
  const sent: [string, unknown][] = [];
  const call = async (path: string, body: unknown) => {
    sent.push([path, body]);
    return session({ survey: 'stars', rating: { score: 1, comment: null } });
  };
  const card = (
    of: Partial<Session>,
    answer: (path: string, body: unknown) => Promise<Session> = call,
  ): HTMLElement => {
    const none = () => undefined as never;
    const { ratingView } = start(state, h, update, say, t, when, answer as never, none, none, none, none);
    const view = ratingView(session(of));
    document.body.replaceChildren(view);
    return view;
  };
  const marks = (view: HTMLElement) => [...view.querySelectorAll<HTMLButtonElement>('fieldset button')];
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  beforeEach(() => void sent.splice(0));

  it.each([
    ['stars', ['☆', '☆', '☆', '☆', '☆'], ['1/5', '2/5', '3/5', '4/5', '5/5']],
    ['thumbs', ['👍', '👎'], [null, null]],
  ] as const)('of %s is one named group of buttons, each with a name', (survey, faces, names) => {
    const view = card({ survey });
    expect(view.querySelector('fieldset')!.getAttribute('aria-label')).toBe(texts.rating_question);
    expect(marks(view).map(({ textContent }) => textContent)).toEqual(faces);
    expect(marks(view).map((mark) => mark.getAttribute('aria-label'))).toEqual(names);
    expect(view.querySelector('textarea')).toBeNull();
  });

  it('is answered by one tap, after which words may follow', async () => {
    marks(card({ survey: 'thumbs' }))[1]!.click();
    await settled();
    expect(sent).toEqual([['sessions/s1/rating', { score: 1, comment: undefined }]]);
    const view = card({ survey: 'thumbs', rating: { score: 1, comment: null } });
    expect(marks(view).map((mark) => mark.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    view.querySelector('textarea')!.value = 'Too slow';
    view.querySelector<HTMLButtonElement>('.main')!.click();
    await settled();
    expect(sent[1]).toEqual(['sessions/s1/rating', { score: 1, comment: 'Too slow' }]);
  });

  it('keeps the words when the score is changed', async () => {
    marks(card({ survey: 'stars', rating: { score: 2, comment: 'Too slow' } }))[4]!.click();
    await settled();
    expect(sent).toEqual([['sessions/s1/rating', { score: 5, comment: 'Too slow' }]]);
  });

  it('that is answered after the visitor has begun a new conversation does not bring the old one back', async () => {
    let answer = (_: Session): void => {};
    marks(card({ survey: 'thumbs' }, () => new Promise((resolve) => (answer = resolve))))[0]!.click();
    update({ session: session({ id: 's2' }) });
    answer(session({ id: 's1', rating: { score: 5, comment: null } }));
    await settled();
    expect(state.session?.id).toBe('s2');
  });

  it('that is answered in its conversation shows its rating', async () => {
    update({ session: session({ survey: 'stars' }) });
    marks(card({ survey: 'thumbs' }))[0]!.click();
    await settled();
    expect(state.session?.rating).toEqual({ score: 1, comment: null });
  });
});

describe('what stands below the conversation', () => {
  const said = (of: object) => Object.assign(state, { messages: [{ id: 'm', author: 'agent', text: '', ...of }] });
  const wait = { text: 'Someone is available now.', status: 'available' };
  const ask = { choices: ['Talk to a person'], form: 'contact', attachments: [] };
  afterEach(() => void Object.assign(state, { messages: [], unread: 0, open: false }));

  it('is the form or who is there, never both, and no button that was answered', () => {
    said(ask);
    expect(next({}).keys).toEqual(expect.arrayContaining(['choices', 'formm']));
    const { keys } = next({ attended_by: 'waiting', team: wait });
    expect(keys).toContain('person');
    expect(keys).not.toEqual(expect.arrayContaining(['choices']));
    expect(keys).not.toContain('formm');
    said({ ...ask, form: 'reach' });
    expect(next({ attended_by: 'waiting' }).keys).toContain('formm');
    expect(next({ attended_by: 'waiting' }).keys).not.toContain('person');
    expect(next({ attended_by: 'waiting', team: wait }).keys).not.toContain('formm');
  });

  it('does not repeat what was just said', () => {
    said({ attachments: [], choices: [], text: `I have passed this on. ${wait.text}` });
    expect(next({ attended_by: 'waiting', team: wait }).keys).not.toContain('person');
  });

  it('says who closed the conversation, open or ended', () => {
    said({ attachments: [], choices: [] });
    for (const status of ['open', 'ended'] as const)
      expect(next({ status, closed_by: 'Hanna' }).log.textContent).toContain('Hanna closed this conversation.');
    expect(next({ status: 'ended' }).log.textContent).toContain(texts.conversation_ended);
  });
});
