/** The part of CSS that determines whether a browser would show text. Unknown rules count as visible. */

export type Declarations = ReadonlyMap<string, string>;

/**
 * Parses `style="…"`: property → value in lower case, without comments and escapes; later and `!important` ones
 * win.
 */
export function declarationsOf(style: string): Declarations {
  const found = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of unescapeCss(withoutComments(style)).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim();
    let value = declaration.slice(colon + 1).trim();
    const mark = value.lastIndexOf('!');
    const insists = mark >= 0 && value.slice(mark + 1).trim() === 'important';
    if (insists) value = value.slice(0, mark).trim();
    if (important.has(property) && !insists) continue;
    if (insists) important.add(property);
    found.set(property, value);
  }
  return found;
}

export function withoutComments(css: string): string {
  if (!css.includes('/*')) return css;
  const kept: string[] = [];
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('/*', at);
    kept.push(css.slice(at, open < 0 ? css.length : open));
    const close = open < 0 ? -1 : css.indexOf('*/', open + 2);
    at = close < 0 ? css.length : close + 2;
  }
  return kept.join('');
}

function unescapeCss(css: string): string {
  if (!css.includes('\\')) return css;
  return css.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, literal: string | undefined) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
    return hex === undefined ? (literal ?? '') : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Whether these declarations hide an element in a way that scripts undo on request. */
export function collapses(style: Declarations): boolean {
  if (style.size === 0) return false;
  const is = (property: string, ...values: string[]): boolean => values.includes(style.get(property) ?? '');
  return is('display', 'none') || is('visibility', 'hidden', 'collapse') || hasNoHeight(style);
}

/** Whether these declarations alone make an element's text unreadable. Colours are not compared (decision 0140). */
export function hides(style: Declarations): boolean {
  if (style.size === 0) return false;
  const is = (property: string, ...values: string[]): boolean => values.includes(style.get(property) ?? '');
  if (is('display', 'none') || is('visibility', 'hidden', 'collapse') || is('content-visibility', 'hidden'))
    return true;
  if (is('mso-hide', 'all') || lessThan(style.get('opacity'), 0.05, 5)) return true;
  return tinyFont(style) || offScreen(style) || clippedAway(style);
}

/**
 * Whether an element's own style makes its letters transparent, other than to show a background through them. Not for
 * rules of a stylesheet: another rule may clip the background to the text.
 */
export function isTransparent(style: Declarations): boolean {
  if (['background-clip', '-webkit-background-clip'].some((property) => style.get(property) === 'text')) return false;
  const colour = (style.get('-webkit-text-fill-color') ?? style.get('color') ?? '').slice(0, 100);
  return CLEAR.test(colour) || lessThan(ALPHA.exec(colour)?.[1], 0.05, 5);
}

const CLEAR = /^(?:transparent|#[\da-f]{3}0|#[\da-f]{6}00)$/;
const ALPHA = /^rgba?\(\s*[\d.]+[\s,]+[\d.]+[\s,]+[\d.]+\s*[,/]\s*([\d.]+%?)\s*\)$/;

const UP = /^(?:super|(?:0?\.)?[1-9][\d.]*(?:px|pt|r?em|ex|%))$/;

/** Whether these declarations alone raise an element's text. */
export const raises = (style: Declarations): boolean =>
  UP.test(style.get('vertical-align') ?? '') ||
  (style.get('position') === 'relative' &&
    /^-./.test(style.get('top') ?? '') &&
    UP.test(style.get('top')?.slice(1) ?? ''));

const SMALLER = /^(?:smaller|x-small|xx-small|0?\.\d+r?em|[1-8]\d%)$/;
const RAISED_CLASS = /(?:^|[\s_-])(?:sup|superscript|footnote)(?![\w-])/i;
const CENTS_CLASS = /(?:^|[\s_-])(?:cents?|decimals?|fraction)(?![a-z])|[a-z](?:Cents?|Decimals?|Fraction)(?![a-z])/;

/** Whether an inline element says of itself that it refers to a note. */
export const refersToNote = (attributes: ReadonlyMap<string, string>): boolean =>
  /foot-?note/i.test((attributes.get('class') ?? '').slice(0, 1_000)) || attributes.get('role') === 'doc-noteref';

/** The element that says what an inline element's style or class says: raised, lowered or smaller; empty for most. */
export function shiftOf(attributes: ReadonlyMap<string, string>, isRaised = false): 'sup' | 'sub' | 'small' | '' {
  const style = declarationsOf(attributes.get('style') ?? '');
  const classes = (attributes.get('class') ?? '').slice(0, 1_000);
  if (isRaised || raises(style) || RAISED_CLASS.test(classes)) return 'sup';
  if (style.get('vertical-align') === 'sub') return 'sub';
  const isTop = /^(?:text-)?top$/.test(style.get('vertical-align') ?? '');
  return isTop || SMALLER.test(style.get('font-size') ?? '') || CENTS_CLASS.test(classes) ? 'small' : '';
}

function lessThan(value: string | undefined, number: number, percent: number): boolean {
  const amount = Number.parseFloat(value ?? '');
  return !Number.isNaN(amount) && amount <= (value?.endsWith('%') ? percent : number);
}

function tinyFont(style: Declarations): boolean {
  const size = style.get('font-size') ?? /(?:^|\s)([\d.]+(?:px|pt|r?em|%)?)(?=\s*\/|\s|$)/.exec(sizePart(style))?.[1];
  const parts = /^([\d.]+)(px|pt|rem|em|%|)$/.exec(size ?? '');
  if (!parts) return false;
  const readable: Record<string, number> = { px: 2, pt: 2, rem: 0.15, em: 0.15, '%': 15, '': 0.1 };
  const limit = readable[parts[2] ?? ''];
  return limit !== undefined && Number(parts[1]) < limit;
}

/** The `font` shorthand without its weight (`100` … `900`), which is a number as well. */
function sizePart(style: Declarations): string {
  return (style.get('font') ?? '').slice(0, 200).replace(/(^|\s)[1-9]00(?=\s)/g, '$1');
}

/** Pixels of a CSS length; em and rem count 16, viewport units and percentages 10 each. */
function pixels(value: string | undefined): number {
  const parts = /^(-?[\d.]+)(px|pt|r?em|v[wh]|%|cm|in|)$/.exec(value ?? '');
  if (!parts) return 0;
  const unit: Record<string, number> = { px: 1, pt: 1.33, em: 16, rem: 16, cm: 38, in: 96, '': 1 };
  return Number(parts[1]) * (unit[parts[2] ?? ''] ?? 10);
}

function offScreen(style: Declarations): boolean {
  const far = -500;
  const placed = ['absolute', 'fixed'].includes(style.get('position') ?? '');
  if (placed && ['left', 'top', 'right', 'bottom'].some((side) => pixels(style.get(side)) <= far)) return true;
  if (['text-indent', 'margin-left', 'margin-top'].some((side) => pixels(style.get(side)) <= far)) return true;
  const transform = style.get('transform') ?? '';
  const moved = /^translate[xy3d]*\(\s*(-?[\d.]+[a-z%]*)\s*(?:,\s*(-?[\d.]+[a-z%]*))?/.exec(transform.slice(0, 200));
  return (
    /^scale[xy3d]*\(\s*(?:(?=[0.])0?\.?0*\s*)?[,)]/.test(transform) ||
    (moved ?? []).slice(1).some((by) => pixels(by) <= far)
  );
}

function clippedAway(style: Declarations): boolean {
  if (/^rect\(\s*([01](px)?[\s,]*){4}\)$/.test((style.get('clip') ?? '').slice(0, 100))) return true;
  if (/^(inset\(\s*(50|100)%|circle\(\s*0)/.test(style.get('clip-path') ?? '')) return true;
  return isCut(style) && ['height', 'max-height', 'width', 'max-width'].some((property) => isNone(style, property));
}

const isCut = (style: Declarations): boolean =>
  /^(hidden|clip)/.test(style.get('overflow') ?? style.get('overflow-y') ?? style.get('overflow-x') ?? '');
const isNone = (style: Declarations, property: string): boolean => /^[01](px|r?em|%|)$/.test(style.get(property) ?? '');

/** Without a width of one pixel, which is for screen readers alone. */
const hasNoHeight = (style: Declarations): boolean =>
  isCut(style) &&
  ['height', 'max-height'].some((property) => isNone(style, property)) &&
  !['width', 'max-width'].some((property) => isNone(style, property));

/**
 * The simple selectors (`tag`, `.class`, `#id`, `tag.class`) of a `<style>` element whose rules hide their
 * elements. At-rules (print, narrow screens) and combined selectors are ignored: they may not apply.
 */
export function hidingSelectors(stylesheet: string, isHiding: (style: Declarations) => boolean): string[] {
  const found: string[] = [];
  const css = withoutComments(stylesheet);
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    const selectors = css.slice(at, open).trim();
    if (selectors.startsWith('@') && !selectors.includes(';')) {
      at = afterBlock(css, open);
      continue;
    }
    const close = css.indexOf('}', open);
    const end = close < 0 ? css.length : close;
    if (isHiding(declarationsOf(css.slice(open + 1, end)))) {
      for (const selector of selectors.slice(selectors.lastIndexOf(';') + 1).split(',')) {
        if (/^([a-z][a-z0-9]{0,20})?([.#][\w-]{1,80})?$/i.test(selector.trim())) found.push(selector.trim());
      }
    }
    at = end + 1;
  }
  return found.filter((selector) => selector !== '');
}

function afterBlock(css: string, open: number): number {
  let depth = 0;
  for (let i = open; i < css.length; i++) {
    if (css[i] === '{') depth++;
    else if (css[i] === '}' && --depth === 0) return i + 1;
  }
  return css.length;
}
