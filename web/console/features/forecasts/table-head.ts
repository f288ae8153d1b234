/** The first rows of a table, read in the browser so that its columns can be mapped before it is uploaded. */

export interface TableHead {
  columns: string[];
  rows: Record<string, string>[];
}

const HEAD_BYTES = 64 * 1024;
const ROWS = 3;
const DELIMITERS = [',', ';', '\t', '|'];
/** Names of the list in a JSON document, as the service knows them. */
const LIST = /^\s*\{[^[{]*"(?:messages|rows|records|items|data|results)"\s*:\s*\[/;

/** Reads no more than the first 64 KiB. */
export async function tableHead(file: Blob, kind: 'csv' | 'jsonl'): Promise<TableHead> {
  const text = textOf(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isWhole = file.size <= HEAD_BYTES;
  return kind === 'csv' ? csvHead(text, isWhole) : jsonHead(text);
}

/** Excel writes UTF-16 with a mark, and windows-1252. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // The last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function csvHead(whole: string, isWhole: boolean): TableHead {
  // A first row of a spreadsheet may say what separates its cells.
  const [told = '', sign] = /^"?sep=(.)"?\r?\n/i.exec(whole) ?? [];
  const text = whole.slice(told.length);
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  const delimiter = sign ?? DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
  const [names = [], ...rows] = csvRows(text, delimiter, isWhole);
  const columns = names.map((name) => name.trim());
  return {
    columns: [...new Set(columns)].filter((name) => name !== ''),
    rows: rows.slice(0, ROWS).map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))),
  };
}

/** Rows of RFC 4180. The last one is left out if the text may end within it. */
function csvRows(text: string, delimiter: string, isWhole: boolean): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length && rows.length <= ROWS; at++) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at] ?? '';
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === delimiter) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      row.push(cell.replace(/\r$/, ''));
      if (row.some((one) => one.trim() !== '')) rows.push(row);
      row = [];
      cell = '';
    } else cell += sign;
  }
  const rest = [...row, cell];
  if (isWhole && rows.length <= ROWS && rest.some((one) => one.trim() !== '')) rows.push(rest);
  return rows;
}

function jsonHead(text: string): TableHead {
  const rows = objectsIn(text.slice(LIST.exec(text)?.[0].length ?? 0)).map((object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, wordOf(value)])),
  );
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** The first whole objects, one to a line or in a list. */
function objectsIn(text: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let [depth, from, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length && found.length < ROWS; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at++;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{') {
      if (depth++ === 0) from = at;
    } else if (sign === '}' && depth > 0 && --depth === 0) found.push(...parsed(text.slice(from, at + 1)));
  }
  return found;
}

function parsed(text: string): Record<string, unknown>[] {
  try {
    return [JSON.parse(text) as Record<string, unknown>];
  } catch {
    return [];
  }
}
