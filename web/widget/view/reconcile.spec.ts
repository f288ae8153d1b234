/** The list of parts that is drawn again with each event, while the visitor writes in one of them. */
import { h } from '../dom.js';
import { reconcile, type Part } from './reconcile.js';

const part = (key: string, build: () => HTMLElement = () => h('p', {}, key)): Part => [key, 0, build];
const FORM = part('form', () => h('form', {}, h('textarea', {})));

/** A list in the page, the parts of which are drawn. */
function list(...parts: Part[]): { log: HTMLElement; draw: (...parts: Part[]) => string[] } {
  const log = h('div', { tabindex: '0' });
  document.body.replaceChildren(log);
  const draw = (...next: Part[]): string[] => {
    reconcile(log, next);
    return [...log.children].map((element) => (element as { key?: string }).key ?? '');
  };
  draw(...parts);
  return { log, draw };
}

describe('a list of parts', () => {
  it('keeps the focus in a part while another before it goes or comes', () => {
    const { log, draw } = list(part('message'), part('typing'), part('note'), FORM);
    const field = log.querySelector('textarea')!;
    field.focus();
    expect(draw(part('message'), FORM)).toEqual(['message', 'form']);
    expect(document.activeElement === field).toBe(true);
    expect(draw(part('message'), part('answer'), part('typing'), FORM)).toEqual([
      'message',
      'answer',
      'typing',
      'form',
    ]);
    expect(document.activeElement === field).toBe(true);
  });

  it('never takes a part out that stays, which would lose its focus', () => {
    const { log, draw } = list(part('typing'), FORM, part('note'));
    const form = log.children[1]!;
    const removed: Node[] = [];
    const seen = new MutationObserver(() => undefined);
    seen.observe(log, { childList: true });
    draw(FORM);
    for (const { removedNodes } of seen.takeRecords()) removed.push(...removedNodes);
    expect(removed).toHaveLength(2);
    expect(removed).not.toContain(form);
  });
});
