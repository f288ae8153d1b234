/**
 * Text that a page shows on request: answers under a question, tabs, "read more". A control leads to it, which tells it
 * from text that is hidden for good.
 */
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { headingLevel } from './html-elements.js';
import { isReadMore, wordsOf } from './read-more.js';

const MENTIONS_MAX = 20_000;
/** Elements looked at to find a control beside hidden text. */
const LOOKS_MAX = 20;
/** Comments between neighbours beyond this are not skipped. */
const APART_MAX = 10;

/** What these open is no text of the page. */
const OVERLAYS =
  /^(?:menu|menubar|listbox|dialog|alertdialog|tooltip|navigation|search|combobox|grid|tree|alert|status)$/;
const OTHER_TOGGLES = /^(?:modal|dropdown|tooltip|popover|offcanvas|toast)$/;

const get = ({ attrs }: Tree.Element, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? '';
const has = ({ attrs }: Tree.Element, name: string): boolean => attrs.some((attribute) => attribute.name === name);
const elementsIn = ({ childNodes }: Tree.ParentNode): Tree.Element[] =>
  childNodes.filter((node): node is Tree.Element => 'tagName' in node);

/** The ids of what a control opens and closes. */
function targetsOf(element: Tree.Element): string[] {
  const toggle = get(element, 'data-bs-toggle') || get(element, 'data-toggle');
  if (OTHER_TOGGLES.test(toggle) || OVERLAYS.test(get(element, 'aria-haspopup'))) return [];
  const named = [get(element, 'data-bs-target'), get(element, 'data-target')];
  if (toggle !== '' || get(element, 'role') === 'tab') named.push(get(element, 'href'), linkIn(element));
  const ids = named.filter((id) => /^#[^\s#]+$/.test(id)).map((id) => id.slice(1));
  return [...get(element, 'aria-controls').split(/\s+/, 5).filter(Boolean), ...ids];
}

/** Where the link leads that a tab holds and nothing else. */
function linkIn(element: Tree.Element): string {
  const [only, ...others] = elementsIn(element);
  return only?.tagName === 'a' && others.length === 0 ? get(only, 'href') : '';
}

/** What the controls of a page open, with their words. */
export class Disclosures {
  /** By id of the target; its words, until they are written. */
  private readonly labels = new Map<string, string>();
  private readonly opened = new Set<string>();
  private readonly ids = new Map<string, Tree.Element>();

  constructor(document: Tree.Document) {
    const mentioned = new Set<string>();
    const open: Tree.ParentNode[] = [document];
    for (let node = open.pop(); node; node = open.pop()) {
      for (const element of elementsIn(node)) {
        const id = get(element, 'id');
        if (id !== '' && !this.ids.has(id) && this.ids.size < MENTIONS_MAX) this.ids.set(id, element);
        for (const target of targetsOf(element)) if (mentioned.size < MENTIONS_MAX) mentioned.add(target);
        open.push(element);
      }
    }
    for (const id of mentioned) {
      const target = this.ids.get(id);
      if (target && target.tagName !== 'nav' && !OVERLAYS.test(get(target, 'role')) && !has(target, 'aria-modal'))
        this.opened.add(id);
    }
  }

  isOpened(element: Tree.Element): boolean {
    return this.opened.has(get(element, 'id'));
  }

  /** Whether the element opens text. Its words are kept for `labelOf` what it opens. */
  isControl(element: Tree.Element): boolean {
    const targets = targetsOf(element).filter((id) => this.opened.has(id));
    for (const id of targets)
      if (!this.labels.has(id)) this.labels.set(id, isReadMore(element) ? '' : wordsOf(element));
    return targets.length > 0;
  }

  /** The words of the control that opens this, once. */
  labelOf(element: Tree.Element): string {
    const id = get(element, 'id');
    const label = this.labels.get(id) ?? '';
    if (label !== '') this.labels.set(id, '');
    return label;
  }

  /** The words of what stands directly above closed text, if they name it: a control or a question, no heading. */
  nameOf(element: Tree.Element): string {
    return !hasHeading(element) && (isButton(element) || isLoneControl(element) || asks(element))
      ? wordsOf(element)
      : '';
  }

  /** Whether hidden text is shown on request. @param at its place in its parent */
  opens(element: Tree.Element, at: number): boolean {
    if (OVERLAYS.test(get(element, 'role')) || has(element, 'aria-modal')) return false;
    if (this.opened.has(get(element, 'id')) || get(element, 'role') === 'tabpanel') return true;
    const parent = element.parentNode;
    if (!parent || isInForm(element)) return false;
    const before = neighbour(parent, at, -1);
    if (before && (isLabel(before) || asks(before))) return true;
    const after = neighbour(parent, at, 1) ?? (('tagName' in parent && nextOf(parent)) || null);
    return after !== null && isLoneControl(after);
  }
}

/** The element directly before or after a place. */
export function neighbour(parent: Tree.ParentNode, at: number, step: 1 | -1): Tree.Element | null {
  for (let i = 1; i <= APART_MAX; i++) {
    const node = parent.childNodes[at + step * i];
    if (!node) return null;
    if ('tagName' in node) return node;
    if ('value' in node && node.value.trim() !== '') return null;
  }
  return null;
}

/** Only of a short list, since its own place is not known. */
function nextOf(element: Tree.Element): Tree.Element | null {
  const { parentNode: parent } = element;
  if (!parent || parent.childNodes.length > 200) return null;
  return neighbour(parent, parent.childNodes.indexOf(element), 1);
}

const isButton = (element: Tree.Element): boolean =>
  (element.tagName === 'button' && get(element, 'type') !== 'submit') ||
  /^(?:button|tab)$/.test(get(element, 'role')) ||
  (element.tagName === 'label' && has(element, 'for')) ||
  has(element, 'aria-expanded') ||
  (element.tagName === 'a' && (/^(?:#|$|javascript:)/.test(get(element, 'href')) || has(element, 'onclick')));

/** Whether it or an element in it is of a kind. */
function contains(element: Tree.Element, isOne: (element: Tree.Element) => boolean): boolean {
  let looks = 0;
  const open = [element];
  for (let one = open.pop(); one && looks < LOOKS_MAX; one = open.pop(), looks++) {
    if (isOne(one)) return true;
    open.push(...elementsIn(one).slice(0, LOOKS_MAX));
  }
  return false;
}

const isHeading = ({ tagName }: Tree.Element): boolean =>
  headingLevel(tagName) > 0 || tagName === 'dt' || tagName === 'summary';
/** Whether it is a heading, or an element around one. */
export const hasHeading = (element: Tree.Element): boolean => contains(element, isHeading);

/** A heading, a term or a control, or an element around one. */
const isLabel = (element: Tree.Element): boolean => contains(element, (one) => isButton(one) || isHeading(one));

const asks = (element: Tree.Element): boolean => /[?？؟]$/.test(wordsOf(element));

const isLoneControl = (element: Tree.Element): boolean => {
  const [only, ...others] = elementsIn(element);
  return isButton(element) || (only !== undefined && others.length === 0 && isButton(only));
};

const ANCESTORS_MAX = 12;

function isInForm(element: Tree.Element): boolean {
  let parent = element.parentNode;
  for (let i = 0; parent && i < ANCESTORS_MAX; i++) {
    if (!('tagName' in parent)) return false;
    if (parent.tagName === 'form') return true;
    parent = parent.parentNode;
  }
  return false;
}
