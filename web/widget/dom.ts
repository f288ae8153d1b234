/** Creates elements without innerHTML, so that pages may require Trusted Types. Shared by loader and application. */
import css from './style/launcher.css';

type Tags = HTMLElementTagNameMap;
type Child = Node | string | false | null | undefined | 0;

/**
 * Creates an element `tag` or `tag.class` with attributes and listeners (`onclick`). Attributes and children that are
 * false, null or empty are left out; a string is always text.
 */
export function h<K extends keyof Tags>(
  tag: K | `${K}.${string}`,
  attributes: Record<string, unknown> = {},
  ...children: Child[]
): Tags[K] {
  const [name, className] = tag.split('.') as [K, string?];
  const element = document.createElement(name);
  if (className) element.className = className;
  for (const [key, value] of Object.entries(attributes)) {
    // addEventListener, because an `on…` property that returns false would prevent the default action.
    if (typeof value === 'function') element.addEventListener(key.slice(2), value as EventListener);
    else if (value) element.setAttribute(key, value as string);
  }
  element.append(...(children.filter(Boolean) as (Node | string)[]));
  return element;
}

/** An icon of 24 × 24 in the text colour, for a button with an accessible name. */
export function icon(path: string): SVGElement {
  const [svg, line] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name)) as [
    SVGElement,
    SVGElement,
  ];
  svg.setAttribute('viewBox', '0 0 24 24');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** A constructed style sheet: allowed under `style-src 'self'`, unlike a style element. */
export function dress(root: ShadowRoot, text = css): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets.push(sheet);
}
