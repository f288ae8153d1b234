/** How a process that reads documents ends itself for its memory; V8 aborts where its heap is full. */
export const TOO_MUCH_MEMORY: NodeJS.Signals = process.platform === 'win32' ? 'SIGTERM' : 'SIGUSR2';

const MEMORY_SIGNALS: ReadonlySet<string | null> = new Set([TOO_MUCH_MEMORY, 'SIGABRT', 'SIGTRAP']);
/** What a shell, or Windows, makes of an abort. */
const MEMORY_CODES: ReadonlySet<number | null> = new Set([134]);

export const endedForMemory = (code: number | null, signal: string | null): boolean =>
  MEMORY_SIGNALS.has(signal) || MEMORY_CODES.has(code);
