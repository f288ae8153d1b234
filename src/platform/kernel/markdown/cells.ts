/** Cells of a row of a pipe table. A pipe after a backslash is a character of its cell. */

/** Places of the pipes that part a row's cells. */
export function barsOf(row: string): number[] {
  const bars: number[] = [];
  for (let at = 0; at < row.length; at++) {
    if (row[at] === '\\') at++;
    else if (row[at] === '|') bars.push(at);
  }
  return bars;
}

/** What stands between the pipes, and before and behind them. */
const between = (row: string, bars: number[]): string[] =>
  [...bars, row.length].map((bar, at) => row.slice((bars[at - 1] ?? -1) + 1, bar).trim());

const plain = (cell: string): string => cell.replaceAll('\\|', '|');

/** As they are written, with their escapes. A pipe at either end parts nothing. */
export function writtenCells(row: string): string[] {
  const line = row.trim();
  const bars = barsOf(line);
  const cells = between(line, bars);
  return cells.slice(bars[0] === 0 ? 1 : 0, bars.at(-1) === line.length - 1 ? -1 : undefined);
}

export const cellsOf = (row: string): string[] => writtenCells(row).map(plain);

/** Column headers that are joined by pipes, of which the first and last may be empty. */
export const headsIn = (joined: string): string[] => between(joined, barsOf(joined)).map(plain);
