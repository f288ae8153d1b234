/** Aligned columns for people. */

/** @param rows cells as text; a cell never wraps. @param indent before each line */
export function table(head: string[], rows: string[][], indent = ''): string {
  const all = [head, ...rows].map((row) => row.map(oneLine));
  const widths = head.map((_, column) => Math.max(...all.map((row) => [...(row[column] ?? '')].length)));
  return all
    .map(
      (row) =>
        indent +
        row
          .map((cell, column) => pad(cell, widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
    )
    .join('\n');
}

/** Names and values below each other: `plan  scale`. */
export function card(fields: [string, string][]): string {
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `  ${name.padEnd(width)}  ${oneLine(value)}`).join('\n');
}

/** `3 documents`, `1 document`. */
export const counted = (n: number, noun: string): string => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;

/** A time for people, to the minute, UTC. */
export const when = (time: string | null): string => (time === null ? '–' : `${time.slice(0, 16).replace('T', ' ')}Z`);

const pad = (cell: string, width: number): string => cell + ' '.repeat(Math.max(0, width - [...cell].length));
/** Stored names come from others: no control character in them may reach the operator's terminal. */
const oneLine = (cell: string): string => cell.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '');
