import type { PdfTextLine } from './pdf-lines.js';

/** Number of lines at the top and at the bottom of a page that may be headers and footers. */
const EDGE = 2;
/** Lines closer to the middle of the page than this share of its height are not at the edge. */
const MARGIN = 0.15;
const NUMBERED =
  /^[-–—\s]*(?:(?:page|seite|página|pagina|стр\.?|صفحة)\s*)?\d{1,5}(?:\s*(?:of|von|de|di|sur|\/|\|)\s*\d{1,5})?[-–—\s]*$/iu;

/**
 * Removes repeated lines at the edges of pages (headers, footers) and page numbers. Lines in `headingSize` or
 * larger must be identical on each page: "Step 1", "Step 2" are headings.
 */
export function withoutHeadersAndFooters(lines: readonly PdfTextLine[], headingSize: number): PdfTextLine[] {
  const keyOf = (line: PdfTextLine): string => {
    const text = line.size < headingSize ? line.text.replace(/\d+/g, '#') : line.text;
    return `${text.slice(0, 200)}@${Math.round(line.y / 4)}`;
  };
  const edges = edgesOf(lines);
  const seen = new Map<string, Set<number>>();
  for (const line of edges) {
    const key = keyOf(line);
    const on = seen.get(key) ?? new Set();
    seen.set(key, on.add(line.page));
  }
  return lines.filter((line) => {
    if (!edges.has(line)) return true;
    const text = line.text.trim();
    if (runs(seen.get(keyOf(line)) ?? new Set())) return false;
    return !(NUMBERED.test(text) && (/\D/.test(text) || Number(text) === line.page + 1));
  });
}

/** On at least three pages, and on most between the first and the last of them: includes a chapter's header. */
function runs(pages: ReadonlySet<number>): boolean {
  const numbers = [...pages]; // in the order of the pages
  const [first, last] = [numbers.at(0), numbers.at(-1)];
  if (first === undefined || last === undefined || pages.size < 3) return false;
  return pages.size >= 0.6 * (last - first + 1);
}

function edgesOf(lines: readonly PdfTextLine[]): Set<PdfTextLine> {
  const edges = new Set<PdfTextLine>();
  const pages = new Map<number, PdfTextLine[]>();
  for (const line of lines) {
    if (line.table) continue;
    const page = pages.get(line.page);
    if (page) page.push(line);
    else pages.set(line.page, [line]);
  }
  for (const page of pages.values()) {
    page.sort((a, b) => a.y - b.y);
    for (const line of [...page.slice(0, EDGE), ...page.slice(-EDGE)]) {
      if (line.height < MARGIN || line.height > 1 - MARGIN) edges.add(line);
    }
  }
  return edges;
}
