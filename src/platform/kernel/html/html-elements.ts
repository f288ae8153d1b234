/** Sets of HTML element names. */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const VOID = names(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

/** Never text, whatever their content. */
export const DROPPED = names(
  'script style template noscript svg iframe object embed canvas audio video select datalist option optgroup textarea' +
    ' input progress meter rp rt noembed noframes frameset base link meta param source track area map title',
);

/** Elements that start a new line. */
export const BLOCK = names(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer' +
    ' form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot' +
    ' th thead tr ul xmp listing plaintext',
);

/** Parents of a button that is the label of a section (accordions), not a control. */
export const BUTTON_LABELS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'summary'] as const;

export const SECTIONING = ['article', 'main', 'section', 'aside'] as const;

export const BOILERPLATE_ROLES = names('navigation banner contentinfo search dialog alertdialog');

export function headingLevel(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}
