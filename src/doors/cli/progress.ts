import type { Io } from './io.js';

const EVERY_MS = 100;
const BAR_CHARS = 24;
const STEP = 0.1;
/** Fewer items finish too quickly for progress lines. */
const LINES_FROM = 10;

/** Progress of a long command: a bar on a terminal, a line every tenth elsewhere, nothing with --json. */
export class Progress {
  private shownMs = 0;
  private nextStep = STEP;
  private drawn = false;

  constructor(
    private readonly io: Io,
    private readonly silent: boolean,
    private readonly verb: string,
  ) {}

  /** @param total null = not known yet */
  show(done: number, total: number | null, name = ''): void {
    if (this.silent) return;
    if (this.io.columns === null) this.line(done, total);
    else this.bar(done, { total, name, columns: this.io.columns });
  }

  /** Ends the progress line. */
  end(): void {
    if (this.drawn) this.io.err('\r\u001b[K');
    this.drawn = false;
  }

  private bar(done: number, { total, name, columns }: { total: number | null; name: string; columns: number }): void {
    const nowMs = performance.now();
    if (this.drawn && nowMs - this.shownMs < EVERY_MS && done !== total) return;
    this.shownMs = nowMs;
    this.drawn = true;
    const filled = total ? Math.floor((Math.min(done, total) / total) * BAR_CHARS) : 0;
    const bar = total ? `[${'#'.repeat(filled)}${'-'.repeat(BAR_CHARS - filled)}] ${done}/${total}` : String(done);
    const text = `${this.verb} ${bar} ${name.replace(/[\p{Cc}\p{Cf}]/gu, '')}`;
    this.io.err(`\r\u001b[K${[...text].slice(0, columns - 1).join('')}`);
  }

  private line(done: number, total: number | null): void {
    if (!total || total < LINES_FROM || done / total < this.nextStep) return;
    while (this.nextStep <= done / total) this.nextStep += STEP;
    this.io.err(`${this.verb} ${done}/${total} (${Math.floor((done / total) * 100)} %)\n`);
  }
}
