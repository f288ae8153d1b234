/** Signal with which a process that parses untrusted documents ends itself above its memory limit; V8 itself aborts. */
export const TOO_MUCH_MEMORY: NodeJS.Signals = process.platform === 'win32' ? 'SIGTERM' : 'SIGUSR2';

/**
 * The same for its CPU time. Windows reports no signal of a process that ended itself; there the application notices
 * by elapsed time.
 */
export const TOO_MUCH_TIME: NodeJS.Signals = process.platform === 'win32' ? 'SIGKILL' : 'SIGVTALRM';

const MEMORY_SIGNALS: ReadonlySet<string | null> = new Set([TOO_MUCH_MEMORY, 'SIGABRT', 'SIGTRAP']);
/** The exit code of an abort in a shell, or on Windows. */
const MEMORY_CODES: ReadonlySet<number | null> = new Set([134]);

export const endedForMemory = (code: number | null, signal: string | null): boolean =>
  MEMORY_SIGNALS.has(signal) || MEMORY_CODES.has(code);
