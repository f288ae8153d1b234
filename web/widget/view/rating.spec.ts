/** How a visitor is asked how it was, without a window around it. */
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
  ...{ rating: null, survey: null, unread: 0, started_at: '2026-11-01T00:00:00Z' },
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
    const { keys, log } = next({ survey: 'stars', rating: { score: 4 } });
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
    return session({ survey: 'stars', rating: { score: 1 } });
  };
  const card = (scale: string, answer: (path: string, body: unknown) => Promise<Session> = call): HTMLElement => {
    const none = () => undefined as never;
    const view = start(state, h, update, say, t, when, answer as never, none, none, none, none).ratingView('s1', scale);
    document.body.replaceChildren(view);
    return view;
  };
  const radios = (view: HTMLElement) => [...view.querySelectorAll<HTMLInputElement>('input[type=radio]')];

  it.each([
    ['stars', ['1★', '2★', '3★', '4★', '5★'], ['1', '2', '3', '4', '5']],
    ['thumbs', ['👍', '👎'], ['5', '1']],
  ])('of %s is one named group of radio buttons, each with a label', (scale, labels, values) => {
    const view = card(scale);
    expect(view.querySelector('fieldset')!.getAttribute('aria-label')).toBe(texts.rating_question);
    expect(radios(view).map(({ parentElement }) => parentElement!.textContent)).toEqual(labels);
    expect(radios(view).map(({ name, value }) => [name, value])).toEqual(values.map((value) => ['score', value]));
  });

  it('sends the score and the comment', async () => {
    const view = card('thumbs') as HTMLFormElement;
    radios(view)[1]!.checked = true;
    view.querySelector('textarea')!.value = 'Too slow';
    view.dispatchEvent(new Event('submit', { cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual([['sessions/s1/rating', { score: 1, solved: undefined, comment: 'Too slow' }]]);
  });

  it('that is answered after the visitor has begun a new conversation does not bring the old one back', async () => {
    let answer = (_: Session): void => {};
    const view = card('thumbs', () => new Promise((resolve) => (answer = resolve))) as HTMLFormElement;
    radios(view)[0]!.checked = true;
    view.dispatchEvent(new Event('submit', { cancelable: true }));
    update({ session: session({ id: 's2' }) });
    answer(session({ id: 's1', rating: { score: 5 } }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(state.session?.id).toBe('s2');
  });

  it('that is answered in its conversation gives way to thanks', async () => {
    update({ session: session({ survey: 'stars' }) });
    const view = card('thumbs') as HTMLFormElement;
    radios(view)[0]!.checked = true;
    view.dispatchEvent(new Event('submit', { cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(state.session?.rating).toEqual({ score: 1 });
  });
});
