/**
 * Renders a list of keyed parts and recreates only those that differ, which keeps focus, open quotations and live
 * regions.
 */
import { json } from '../json.js';

export type Part = [key: string, value: unknown, build: () => HTMLElement];

/** Key and content from which an element was rendered. */
type Drawn = HTMLElement & { key?: string; of?: string };

export function reconcile(parent: HTMLElement, parts: Part[]): void {
  const old: Record<string, Drawn> = {};
  for (const element of [...parent.children] as Drawn[]) {
    old[element.key as string] = element;
    // First of all: what stays behind it would have to be moved, and lose its focus.
    if (!parts.some(([key]) => key === element.key)) {
      if (element.matches(':focus-within')) parent.focus();
      element.remove();
    }
  }
  let at = parent.children[0] as Element | null;
  for (const [key, value, build] of parts) {
    const of = json(value);
    let element = old[key];
    if (element?.of !== of) {
      const fresh: Drawn = Object.assign(build(), { key, of });
      if (element) {
        if (element === at) at = fresh;
        const focused = element.matches(':focus-within');
        element.replaceWith(fresh);
        if (focused) (fresh.querySelector<HTMLElement>('button, summary') ?? parent).focus();
      }
      element = fresh;
    }
    if (element === at) at = at.nextElementSibling;
    else parent.insertBefore(element, at);
  }
}
