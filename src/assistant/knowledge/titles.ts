const TITLE_MAX = 500;

const titleOfFile = (filename: string | null): string =>
  (filename ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .slice(0, TITLE_MAX)
    .toWellFormed() || 'Untitled';

/** The given title, else the document's own, else its file's name. */
export const shownTitle = (given: string | null, own: string | null, filename: string | null): string =>
  given ?? (own || titleOfFile(filename));
