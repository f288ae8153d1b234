/** Runs third-party libraries on untrusted files. Only used in a separate process (../processes). */
import { rulesOf, type PdfRules } from './pdf-rules.js';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';

/** Text with its position on the page in points, from the upper left; `size` is its height. */
export interface PdfItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  /** Baseline is horizontal and runs left to right. */
  level: boolean;
  /** Its baseline is vertical, as of a narrow column's head; its text runs this way. */
  turned?: 'up' | 'down';
  lineEnds: boolean;
}

export interface PdfPage {
  width: number;
  height: number;
  items: PdfItem[];
  rules: PdfRules;
}

export interface PdfContent {
  pages: PdfPage[];
  title: string | null;
  language: string | null;
}

const MESSAGES = {
  encrypted: 'The document is protected by a password.',
  damaged: 'The document is damaged or not of the format it claims to be.',
  too_large: 'The document holds too much text.',
} as const;

/** Of a page whose text could be read but not its drawings. */
const NOTHING = { fnArray: [], argsArray: [] };

let used = false;

/** Whether a library has run in this process: it may have kept parts of a document. */
export const librariesUsed = (): boolean => used;

/** Runs a library; whatever it throws counts as the document's fault. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  used = true;
  try {
    return await work();
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    const reason = encrypted ? 'encrypted' : 'damaged';
    throw new DocumentRefused(reason, MESSAGES[reason]);
  }
}

/** @throws DocumentRefused encrypted, damaged, too_large */
export const pdfContent = (bytes: Uint8Array, textMax: number): Promise<PdfContent> =>
  asRefusal(async () => {
    const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf');
    // Pictures are not looked at, so they are not decoded.
    const document = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false, maxImageSize: 1 });
    const { OPS } = await getResolvedPDFJS();
    const pages: PdfPage[] = [];
    let units = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const [left, bottom, right, top] = page.view as [number, number, number, number];
      const content = await page.getTextContent({ includeMarkedContent: false });
      const items: PdfItem[] = [];
      for (const item of content.items) {
        if (!('str' in item)) continue;
        const last = items.at(-1);
        if (item.str === '' && item.hasEOL && last) last.lineEnds = true;
        if (item.str === '') continue;
        units += item.str.length + 1;
        if (units > textMax * 2) throw new DocumentRefused('too_large', MESSAGES.too_large);
        const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number];
        items.push({
          text: item.str,
          x: x - left,
          y: top - y,
          width: item.width,
          size: Math.hypot(c, d) || item.height || Math.hypot(a, b),
          level: a > 0 && Math.abs(b) < 0.1 * a && item.dir !== 'rtl',
          ...(Math.abs(a) < 0.1 * Math.abs(b) ? { turned: b > 0 ? ('up' as const) : ('down' as const) } : {}),
          lineEnds: item.hasEOL === true,
        });
      }
      const [width, height] = [right - left, top - bottom];
      const drawn = items.length > 0 ? await page.getOperatorList().catch(() => NOTHING) : NOTHING;
      const rules = rulesOf(drawn, OPS, { origin: [left, top], area: width * height });
      pages.push({ width, height, items, rules });
      page.cleanup();
    }
    const about = await document.getMetadata().catch(() => ({ info: {} }));
    const info = (about.info ?? {}) as Record<string, unknown>;
    return { pages, title: textOf(info['Title']), language: textOf(info['Language']) };
  });

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** HTML of a DOCX. @param parts unpacked, by name. @throws DocumentRefused damaged */
export const docxHtml = (parts: Map<string, Uint8Array>): Promise<string> =>
  asRefusal(async () => {
    const { default: mammoth } = await import('mammoth');
    const file = {
      exists: (name: string) => parts.has(name),
      read: async (name: string, encoding?: string) => {
        const part = parts.get(name) ?? new Uint8Array();
        return encoding === undefined ? part : Buffer.from(part).toString(encoding === 'base64' ? 'base64' : 'utf8');
      },
    };
    // Its types only allow files and buffers; an opened archive is its internal form of both.
    const result = await mammoth.convertToHtml({ file } as unknown as { buffer: Buffer }, {
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      styleMap: ['comment-reference => !', 'strike => del', "p[style-name='Subtitle'] => p:fresh"],
    });
    return result.value;
  });

/** The HTML of a page's article; null if there is none. @throws DocumentRefused damaged */
export const articleHtml = (html: string): Promise<string | null> =>
  asRefusal(async () => {
    const [{ parseHTML }, { Readability }] = await Promise.all([import('linkedom'), import('@mozilla/readability')]);
    const { document } = parseHTML(html);
    const found = new Readability(document, { charThreshold: 200, maxElemsToParse: 100_000 }).parse();
    return found?.content ?? null;
  });
