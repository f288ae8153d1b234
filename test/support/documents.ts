import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** Documents built in code for the knowledge specs: no binary files in the repository, and every byte explained. */

/** Builds a zip with these parts; `deflate` compresses them, else they are stored. */
export function zip(parts: Record<string, string | Buffer>, deflate = false): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content);
    const data = deflate ? deflateRawSync(raw) : raw;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(deflate ? 8 : 0, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name)]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tail, Buffer.from(name)]));
    local.push(head, data);
    offset += head.length + data.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/**
 * A Word document around this body (`paragraph`, `wordTable`, or raw WordprocessingML).
 * @param addresses of links by their id: `<w:hyperlink r:id="…">`
 */
export function docx(body: string, deflate = false, addresses: Record<string, string> = {}): Buffer {
  const links = Object.entries(addresses)
    .map(([id, to]) => `<Relationship Id="${id}" Type="${OFFICE}/hyperlink" Target="${to}" TargetMode="External"/>`)
    .join('');
  const style = (id: string, name: string): string =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  const level = '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl>';
  const type = (part: string, kind: string): string =>
    `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
  return zip(
    {
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('document', 'document.main')}${type('styles', 'styles')}${type('numbering', 'numbering')}</Types>`,
      '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${links}<Relationship Id="r1" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="r2" Type="${OFFICE}/numbering" Target="numbering.xml"/></Relationships>`,
      'word/styles.xml': `<w:styles ${W}>${style('Heading1', 'heading 1')}${style('Heading2', 'heading 2')}</w:styles>`,
      'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
      'word/media/image1.png': Buffer.alloc(16, 7),
    },
    deflate,
  );
}

/** `properties` go to the run (`<w:vanish/>`), `style` is Heading1, Heading2 or `item`. */
export function paragraph(text: string, style = '', properties = ''): string {
  const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
  const kind = style === 'item' ? numbered : style && `<w:pStyle w:val="${style}"/>`;
  const run = properties && `<w:rPr>${properties}</w:rPr>`;
  return `<w:p><w:pPr>${kind}</w:pPr><w:r>${run}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export function wordTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}

/** A line of text on a page of 612 × 792 points, in Helvetica; `y` counts from the bottom, as PDF does. */
export interface PdfLine {
  text: string;
  x?: number;
  y: number;
  size?: number;
}

export interface PdfOptions {
  title?: string;
  /** Adds an encryption dictionary whose passwords are random. */
  encrypted?: boolean;
}

export function pdf(pages: readonly (readonly PdfLine[])[], options: PdfOptions = {}): Buffer {
  const show = ({ text, x = 72, y, size = 11 }: PdfLine): string =>
    `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replaceAll('•', '\x95').replace(/[\\()]/g, '\\$&')}) Tj ET`;
  return pdfOf(
    pages.map((lines) => Buffer.from(lines.map(show).join('\n'), 'latin1')),
    options,
  );
}

/** A PDF whose pages have these content streams; `filter` says how they are packed. */
export function pdfOf(streams: readonly Buffer[], options: PdfOptions & { filter?: string } = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (object: string | Buffer): number => objects.push(Buffer.from(object));
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${streams.length} /Kids [${streams.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const stream of streams) {
    const content = objects.length + 2;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
    );
    const filter = options.filter === undefined ? '' : ` /Filter /${options.filter}`;
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length}${filter} >>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  let trailer = '';
  if (options.title !== undefined) trailer += ` /Info ${add(`<< /Title (${options.title}) >>`)} 0 R`;
  if (options.encrypted) {
    const key = createHash('sha256').update('owner').digest('hex');
    const id = key.slice(0, 32);
    trailer += ` /Encrypt ${add(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >>`)} 0 R /ID [<${id}> <${id}>]`;
  }
  return assembled(objects, trailer);
}

function assembled(objects: readonly Buffer[], trailer: string): Buffer {
  const header = Buffer.from('%PDF-1.4\n');
  const out: Buffer[] = [header];
  let size = header.length;
  const offsets = objects.map((object, i) => {
    const offset = size;
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    out.push(whole);
    size += whole.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  out.push(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`));
  out.push(Buffer.from(`trailer\n<< /Size ${count} /Root 1 0 R${trailer} >>\nstartxref\n${size}\n%%EOF\n`));
  return Buffer.concat(out);
}

/** Body text set in lines of about this many characters, from this height down. */
export function setText(text: string, y: number, width = 80): PdfLine[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line.length + word.length > width) {
      lines.push(line);
      line = '';
    }
    line += (line === '' ? '' : ' ') + word;
  }
  lines.push(line);
  return lines.map((words, i) => ({ text: words, y: y - 14 * i }));
}
