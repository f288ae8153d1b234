import { writtenLink } from '../markdown/links.js';
import { BLOCK, headingLevel } from './html-elements.js';
import { escapeLineStart, joinBlocks, type Block } from './html-blocks.js';
import { isLayout, pipeTable, rowsText, type TableCell, type HtmlTableRow, type HtmlTable } from './html-table.js';
import { imageWords, type Attributes, type HtmlSink } from './html-visible.js';
import { APART, closing, decimalOf, opening, SEAM, settled } from '../raised.js';
import { DocumentRefused } from './document-refused.js';

interface List {
  ordered: boolean;
  next: number;
}

interface Item {
  marker: string;
  indent: string;
  used: boolean;
}

/** State to restore at the end of a table cell. */
interface OpenTable extends HtmlTable {
  outer: Block[];
  lists: List[];
  items: Item[];
  row: HtmlTableRow | null;
  inHead: boolean;
}

const SPAN_MAX = 1_000;
const TABLES_DEEP_MAX = 8;
const LISTS_DEEP_MAX = 8;
/** More consecutive terms share no definition. */
const TERMS_MAX = 10;

/** Writes visible HTML as light Markdown. Lists nest by indentation, definition lists become `- term: definition`. */
export class HtmlWriter implements HtmlSink {
  private blocks: Block[] = [];
  private inline: string[] = [];
  /** The open link, and where its words begin in the open block; a heading's is not kept. */
  private link: { address: string; from: number } | null = null;
  private lists: List[] = [];
  private items: Item[] = [];
  private readonly tables: OpenTable[] = [];
  /** Tables nested beyond the limit: their tags are ignored. */
  private flatTables = 0;
  private heading = 0;
  private lastHeading = 1;
  /**
   * The open `details`, whose summaries are headings below the last, side by side; with the highest level of what they
   * hold. An empty heading ends it.
   */
  private readonly boxes: { lastHeading: number; level: number }[] = [];
  /** Of a box that has ended, unless a heading follows that ends its own. */
  private ended = 0;
  private inSummary = false;
  private pre = 0;
  private terms: string[] = [];
  private inTerm = false;
  /** The next item starts a separate list. */
  private freshList = false;
  private written = 0;
  private decimal: string;

  /** @param language of the text, as far as it is known before its page says it */
  constructor(
    private readonly textMax: number,
    language: string | null = null,
  ) {
    this.decimal = decimalOf(language);
  }

  /** The text so far; call it once, after the last event. */
  result(): string {
    this.flush();
    while (this.tables.length > 0) this.endTable();
    this.endTerms();
    return joinBlocks(this.blocks);
  }

  text(text: string): void {
    this.spend(text.length);
    this.inline.push(text);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'br') this.inline.push(this.pre > 0 ? '\n' : BREAK);
    else if (name === 'img') this.image(attributes);
    else if (name === 'a') this.openLink(attributes.get('href'));
    else if (name === 'q') this.inline.push('“');
    else if (name === 'del' || name === 's' || name === 'strike') this.inline.push('~~');
    else if (BLOCK.has(name)) this.openBlock(name, attributes);
    else this.mark(opening(name));
    if (attributes.has('lang') && (name === 'html' || name === 'body'))
      this.decimal = decimalOf(attributes.get('lang'));
  }

  close(name: string): void {
    if (name === 'q') this.inline.push('”');
    else if (name === 'del' || name === 's' || name === 'strike') this.inline.push('~~');
    else if (name === 'a') this.closeLink();
    else if (BLOCK.has(name)) this.closeBlock(name);
    else this.mark(closing(name));
  }

  /** Without a mark of its own an element matters only to digits. */
  private mark(mark: string): void {
    if (mark !== '') this.inline.push(mark);
    else if (this.isAfterDigit()) this.inline.push(SEAM);
  }

  private readonly isAfterDigit = (): boolean => /\d/.test(this.inline.at(-1)?.at(-1) ?? '');

  private openLink(address: string | undefined): void {
    this.closeLink();
    if (this.isAfterDigit()) this.inline.push(APART);
    if (address !== undefined) this.link = { address, from: this.inline.length };
  }

  /** Writes the link around its words in the open block. */
  private closeLink(): void {
    if (!this.link) return;
    const { address, from } = this.link;
    this.link = null;
    if (this.heading > 0 || this.pre > 0) return;
    const words = this.inline
      .splice(from)
      .join('')
      .replace(/[\s\u00a0\0]+/g, ' ');
    const link = writtenLink(words, address);
    this.spend(link.length - words.length);
    this.inline.push(link);
  }

  /** A link around blocks is kept in the first that is text. */
  private endLinkedBlock(): void {
    if (!this.link || this.inline.slice(this.link.from).join('').trim() === '') return;
    if (this.heading > 0 || this.pre > 0) this.link.from = 0;
    else this.closeLink();
  }

  private image(attributes: Attributes): void {
    const words = imageWords(attributes);
    if (words === '') return;
    this.spend(words.length);
    this.inline.push(` ${words} `);
  }

  private openBlock(name: string, attributes: Attributes): void {
    if (this.inTerm && name !== 'dd') return void this.inline.push(' ');
    this.flush();
    const level = headingLevel(name);
    if (level > 0 || name === 'summary') this.inSummary = level === 0;
    if (level > 0) this.heading = level;
    else if (name === 'summary') this.heading = Math.min(6, this.lastHeading + Math.max(1, this.boxes.length));
    else if (name === 'details') this.boxes.push({ lastHeading: this.lastHeading, level: 0 });
    else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') this.openList(name, attributes);
    else if (name === 'li') this.openItem(attributes);
    else if (name === 'dt') this.inTerm = true;
    else if (name === 'dd') this.items.push(this.item(this.termMarker()));
    else if (name === 'dl') this.openList(name, attributes);
    else if (name === 'pre' || name === 'xmp' || name === 'listing' || name === 'plaintext') this.pre++;
    else this.openTablePart(name, attributes);
  }

  private closeBlock(name: string): void {
    if (name === 'dt') return this.closeTerm();
    if (this.inTerm) return void this.inline.push(' ');
    this.flush();
    if (headingLevel(name) > 0 || name === 'summary') this.heading = 0;
    else if (name === 'details') this.endBox();
    else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') this.lists.pop();
    else if (name === 'li') this.items.pop();
    else if (name === 'dd') this.closeDefinition();
    else if (name === 'dl') {
      this.endTerms();
      this.lists.pop();
    } else if (name === 'pre' || name === 'xmp' || name === 'listing' || name === 'plaintext') this.pre--;
    else this.closeTablePart(name);
  }

  private endBox(): void {
    const { lastHeading = 1, level = 0 } = this.boxes.pop() ?? {};
    this.lastHeading = lastHeading;
    if (level > 0) this.ended = Math.min(this.ended || level, level);
  }

  private openList(name: string, attributes: Attributes): void {
    this.freshList = this.items.length === 0;
    const start = Number.parseInt(attributes.get('start') ?? '1', 10);
    this.lists.push({ ordered: name === 'ol', next: start >= 0 && start < 1e6 ? start : 1 });
  }

  private openItem(attributes: Attributes): void {
    const list = this.lists.at(-1);
    if (!list?.ordered) return void this.items.push(this.item('- '));
    const value = Number.parseInt(attributes.get('value') ?? '', 10);
    if (value >= 0 && value < 1e6) list.next = value;
    this.items.push(this.item(`${list.next++}. `));
  }

  private item(marker: string): Item {
    const outer = this.items.at(-1);
    const indent = outer ? outer.indent + ' '.repeat(/^\d/.test(outer.marker) ? outer.marker.length : 2) : '';
    return { marker, indent: this.items.length < LISTS_DEEP_MAX ? indent : (outer?.indent ?? ''), used: false };
  }

  private closeTerm(): void {
    this.closeLink();
    const term = inlineText(this.inline.splice(0), this.decimal).replaceAll('\n', ' ');
    this.inTerm = false;
    if (this.terms.at(-1) === DEFINED) this.terms = [];
    if (this.terms.length >= TERMS_MAX) this.endTerms();
    if (term !== '') this.terms.push(term);
  }

  /** Several terms may share a definition and several definitions a term: each definition repeats its terms. */
  private termMarker(): string {
    const terms = this.terms.filter((term) => term !== DEFINED);
    this.terms = [...terms, DEFINED];
    const term = terms.join(' / ');
    if (term === '' || term.length > 300) return '- ';
    return /[:?!.：？。]$/.test(term) ? `- ${term} ` : `- ${term}: `;
  }

  private closeDefinition(): void {
    const item = this.items.pop();
    const term = item?.used ? '' : (item?.marker.slice(2).trim() ?? '');
    if (term !== '') this.push({ kind: 'item', text: `- ${term}`, plain: term, tight: true });
  }

  /** Terms without a definition are separate items. */
  private endTerms(): void {
    const orphans = this.terms.at(-1) === DEFINED ? [] : this.terms;
    this.terms = [];
    for (const text of orphans) this.push({ kind: 'item', text: `- ${text}`, plain: text, tight: true });
  }

  private openTablePart(name: string, attributes: Attributes): void {
    if (name === 'table') return this.openTable(attributes);
    const table = this.tables.at(-1);
    if (!table || this.flatTables > 0) return;
    if (name === 'thead') table.inHead = true;
    else if (name === 'tbody' || name === 'tfoot') table.inHead = false;
    else if (name === 'tr') table.rows.push((table.row = { cells: [], inHead: table.inHead }));
    else if (name === 'td' || name === 'th') this.openCell(table, name, attributes);
  }

  private openTable(attributes: Attributes): void {
    if (this.tables.length >= TABLES_DEEP_MAX) return void this.flatTables++;
    const presentational = /^(presentation|none)$/.test(attributes.get('role') ?? '');
    const { blocks: outer, lists, items } = this;
    const around = this.tables.at(-1);
    if (around) around.nested = true;
    this.tables.push({ rows: [], presentational, nested: false, outer, lists, items, row: null, inHead: false });
  }

  private openCell(table: OpenTable, name: string, attributes: Attributes): void {
    if (!table.row) table.rows.push((table.row = { cells: [], inHead: table.inHead }));
    const span = (attribute: string): number => {
      const value = Number.parseInt(attributes.get(attribute) ?? '1', 10);
      return value > 0 ? Math.min(value, SPAN_MAX) : 1;
    };
    // `rowspan="0"` is the rest of the table.
    const rowspan = attributes.get('rowspan')?.trim() === '0' ? SPAN_MAX : span('rowspan');
    const cell: TableCell = { blocks: [], header: name === 'th', colspan: span('colspan'), rowspan };
    table.row.cells.push(cell);
    this.blocks = cell.blocks;
    this.lists = [];
    this.items = [];
  }

  private closeTablePart(name: string): void {
    if (name === 'table' && this.flatTables > 0) this.flatTables--;
    else if (name === 'table') this.endTable();
    else if (this.flatTables > 0 || this.tables.length === 0) return;
    else if (name === 'thead') (this.tables.at(-1) as OpenTable).inHead = false;
    else if (name === 'tr') (this.tables.at(-1) as OpenTable).row = null;
    else if (name === 'td' || name === 'th') this.leaveCell(this.tables.at(-1) as OpenTable);
  }

  private leaveCell(table: OpenTable): void {
    this.blocks = table.outer;
    this.lists = table.lists;
    this.items = table.items;
  }

  private endTable(): void {
    const table = this.tables.pop();
    if (!table) return;
    this.leaveCell(table);
    if (isLayout(table)) {
      for (const row of table.rows)
        for (const cell of row.cells) for (const block of cell.blocks) this.blocks.push(block);
      return;
    }
    const text = pipeTable(table, (length) => this.spend(length));
    if (text !== '')
      this.push({ kind: 'table', text, plain: this.tables.length > 0 ? rowsText(table) : text, tight: false });
  }

  /** Ends the current block. */
  protected flush(): void {
    if (this.inline.length === 0) return;
    this.endLinkedBlock();
    if (this.link) this.link.from = 0;
    const pieces = this.inline.splice(0);
    if (this.pre > 0) return this.code(settled(pieces.join(''), this.decimal));
    const plain = inlineText(pieces, this.decimal);
    if (plain === '') return;
    const item = this.items.at(-1);
    if (this.heading > 0) {
      const line = plain.replaceAll('\n', ' ').replace(/ [#¶§🔗]$/u, '');
      if (!this.inSummary) this.lastHeading = this.heading;
      this.push({ kind: 'heading', text: `${'#'.repeat(this.heading)} ${line}`, plain: line, tight: false });
    } else if (item) {
      const inner = item.indent + ' '.repeat(/^\d/.test(item.marker) ? item.marker.length : 2);
      const lead = item.used ? inner : item.indent + item.marker;
      const first = this.blocks.at(-1)?.kind !== 'item' || this.freshList;
      this.freshList = false;
      const kept = item.used ? plain : item.marker.replace(/^(- |\d+\. )/, '') + plain;
      this.push({ kind: 'item', text: lead + plain.replaceAll('\n', `\n${inner}`), plain: kept, tight: !first });
      item.used = true;
    } else {
      const text = plain.split('\n').map(escapeLineStart).join('\n');
      this.push({ kind: 'paragraph', text, plain, tight: false });
    }
  }

  private code(text: string): void {
    const body = text.replace(/^\n/, '').trimEnd();
    if (body.trim() === '') return;
    const runs = body.match(/^[^\S\r\n\u2028\u2029]*`{3,}/gm) ?? [];
    const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.trim().length + 1), 3));
    this.push({ kind: 'code', text: `${fence}\n${body}\n${fence}`, plain: body, tight: false });
  }

  protected push(block: Block): void {
    const level = block.kind === 'heading' ? this.heading : 0;
    const { ended } = this;
    this.ended = 0;
    if (ended > 0 && (level === 0 || level > ended))
      this.push({ kind: 'heading', text: '#'.repeat(ended), plain: '', tight: false });
    if (level > 0 && block.plain !== '') for (const box of this.boxes) box.level = Math.min(box.level || level, level);
    this.spend(block.text.length - block.plain.length);
    this.blocks.push(block);
  }

  private spend(length: number): void {
    this.written += length;
    if (this.written > this.textMax * 2) {
      throw new DocumentRefused('too_large', `The document holds more than ${this.textMax} characters of text.`);
    }
  }
}

const BREAK = '\0';
const DEFINED = '\0';

/** Collapses white space as HTML does; a `<br>` ends a line, and lines have no space at either end. */
function inlineText(pieces: readonly string[], decimal: string): string {
  const lines = pieces
    .join('')
    .replace(/[\s\u00a0]+/g, ' ')
    .split(BREAK);
  return lines
    .map((line) => settled(line, decimal).trim())
    .filter((line) => line !== '')
    .join('\n');
}
