/**
 * Renders a list of keyed parts and recreates only those that differ, which keeps focus, open quotations and live
 * regions.
 */
import { json } from '../json.js';

export type Part = [key: string, value: unknown, build: () => HTMLElement];

/** Key and content from which an element was rendered. */
type Drawn = HTMLElement & { key?: string; of?: string };

export function reconcile(parent: HTMLElement, parts: Part[]): void {
  const old = new Map(([...parent.children] as Drawn[]).map((element) => [element.key, element]));
  let at: Element | null = parent.firstElementChild;
  for (const [key, value, build] of parts) {
    const of = json(value);
    let element = old.get(key);
    old.delete(key);
    if (element?.of !== of) {
      const fresh: Drawn = Object.assign(build(), { key, of });
      if (element) {
        const focused = element.matches(':focus-within');
        if (element === at) at = fresh;
        element.replaceWith(fresh);
        if (focused) (fresh.querySelector<HTMLElement>('button, summary') ?? parent).focus();
      }
      element = fresh;
    }
    if (element === at) at = at.nextElementSibling;
    else parent.insertBefore(element, at);
  }
  for (const element of old.values()) {
    if (element.matches(':focus-within')) parent.focus();
    element.remove();
  }
}
