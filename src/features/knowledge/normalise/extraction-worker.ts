/** What the main thread asks of a worker, and what it gets back. */
export type ExtractionJob =
  | { kind: 'pdf'; bytes: Uint8Array; textMax: number }
  | { kind: 'docx'; parts: Map<string, Uint8Array> }
  | { kind: 'article'; html: string };

/** Text with its place on the page in points, from the page's upper left; `size` is its height. */
export interface PdfItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  /** Baseline is horizontal and runs left to right. */
  level: boolean;
  lineEnds: boolean;
}

export interface PdfPage {
  width: number;
  height: number;
  items: PdfItem[];
}

export type ExtractionResult =
  | { kind: 'pdf'; pages: PdfPage[]; title: string | null; language: string | null }
  | { kind: 'html'; html: string | null }
  | { kind: 'failed'; error: 'encrypted' | 'damaged' | 'too_large' };

export interface ExtractionLibraries {
  unpdf: string;
  mammoth: string;
  linkedom: string;
  readability: string;
}

/**
 * Runs inside a worker thread, from its source text: it may use nothing of this module but its parameters. That way it
 * is the same under Jest, from the built files and in a bundle, without a second build or a copied asset.
 * Only libraries' code on other people's files runs here; what it yields is judged on the main thread.
 */
/* istanbul ignore next: counters of a coverage tool do not exist in the worker */
export function extractInWorker(
  load: (path: string) => any, // eslint-disable-line @typescript-eslint/no-explicit-any
  worker: typeof import('node:worker_threads'),
  libraries: ExtractionLibraries,
): void {
  const job = worker.workerData as ExtractionJob;

  async function pdf(bytes: Uint8Array, textMax: number): Promise<ExtractionResult> {
    const document = await load(libraries.unpdf).getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false });
    const pages: PdfPage[] = [];
    let units = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const [left, bottom, right, top] = page.view as number[];
      const content = await page.getTextContent({ includeMarkedContent: false });
      const items: PdfItem[] = [];
      for (const item of content.items) {
        if (item.str === '' && item.hasEOL && items.length > 0) items[items.length - 1].lineEnds = true;
        if (typeof item.str !== 'string' || item.str === '') continue;
        units += item.str.length + 1;
        if (units > textMax * 2) return { kind: 'failed', error: 'too_large' };
        const [a, b, c, d, x, y] = item.transform as number[];
        const size = Math.hypot(c, d) || item.height || Math.hypot(a, b);
        items.push({
          text: item.str,
          x: x - left,
          y: top - y,
          width: item.width,
          size,
          level: a > 0 && Math.abs(b) < 0.1 * a && item.dir !== 'rtl',
          lineEnds: item.hasEOL === true,
        });
      }
      pages.push({ width: right - left, height: top - bottom, items });
      page.cleanup();
    }
    const about = await document.getMetadata().catch(() => ({ info: {} }));
    const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
    return { kind: 'pdf', pages, title: text(about.info?.Title), language: text(about.info?.Language) };
  }

  async function docx(parts: Map<string, Uint8Array>): Promise<ExtractionResult> {
    const mammoth = load(libraries.mammoth);
    const file = {
      exists: (name: string) => parts.has(name),
      read: async (name: string, encoding?: string) => {
        const part = parts.get(name) ?? new Uint8Array();
        return encoding === undefined ? part : Buffer.from(part).toString(encoding === 'base64' ? 'base64' : 'utf8');
      },
    };
    const result = await mammoth.convertToHtml(
      { file },
      {
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        styleMap: ['comment-reference => !', 'strike => del', "p[style-name='Subtitle'] => p:fresh"],
      },
    );
    return { kind: 'html', html: result.value as string };
  }

  async function article(html: string): Promise<ExtractionResult> {
    const { document } = load(libraries.linkedom).parseHTML(html);
    const { Readability } = load(libraries.readability);
    const found = new Readability(document, { charThreshold: 200, maxElemsToParse: 100_000 }).parse();
    return { kind: 'html', html: (found?.content as string | undefined) ?? null };
  }

  async function run(): Promise<ExtractionResult> {
    if (job.kind === 'pdf') return pdf(job.bytes, job.textMax);
    return job.kind === 'docx' ? docx(job.parts) : article(job.html);
  }

  run().then(
    (result) => worker.parentPort?.postMessage(result),
    (error: unknown) => {
      const encrypted = error instanceof Error && error.name === 'PasswordException';
      const result: ExtractionResult = { kind: 'failed', error: encrypted ? 'encrypted' : 'damaged' };
      worker.parentPort?.postMessage(result);
    },
  );
}
