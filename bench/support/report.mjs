// Output of every benchmark: progress, then one short table with goal and verdict.
const started = performance.now();

/** Prints a line of progress with the seconds since the start. */
export function progress(text) {
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
}

/** Prints rows of cells below a header, in columns. */
export function table(head, rows) {
  const lines = [head, ...rows].map((row) =>
    row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))),
  );
  const widths = head.map((_, i) => Math.max(...lines.map((line) => [...(line[i] ?? '')].length)));
  const print = (line) => `| ${widths.map((width, i) => (line[i] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  process.stdout.write(`\n${[print(lines[0]), rule, ...lines.slice(1).map(print)].join('\n')}\n`);
}

/** Collects verdicts; `end` sets the exit code to 1 when a goal was missed. */
export class Verdicts {
  missed = [];

  /** `ok` or `MISSED`, for a table's cell. */
  atMost(name, value, goal) {
    return this.note(name, value <= goal);
  }

  atLeast(name, value, goal) {
    return this.note(name, value >= goal);
  }

  note(name, met) {
    if (!met) this.missed.push(name);
    return met ? 'ok' : 'MISSED';
  }

  end() {
    process.stdout.write(this.missed.length ? `\nGoals missed: ${this.missed.join('; ')}\n` : '\nAll goals met.\n');
    process.exitCode = this.missed.length ? 1 : 0;
  }
}

export const median = (numbers) => percentile(numbers, 0.5);

/** The smallest number that at least this share of the numbers does not exceed. */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export const round = (value, digits = 2) => Number(value.toFixed(digits));
