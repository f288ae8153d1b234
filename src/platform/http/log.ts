/** The log: pino, JSON, one object per line, with credentials redacted from every text. */
import { chmodSync, existsSync } from 'node:fs';
import type { LoggerService } from '@nestjs/common';
import pino, { type Logger as Pino } from 'pino';
import { redactText } from '../kernel/redact.js';

export interface LogOptions {
  level: string;
  /** null = standard output. */
  file: string | null;
}

/** Lines are batched, because each write costs a tenth of a request. They are flushed at this many bytes. */
const BATCH_BYTES = 8_192;
/** Lines are flushed after this time at the latest, and when the process ends, except by SIGKILL. */
const FLUSH_MS = 100;

const FILE_MODE = 0o600;

/** Field names whose values are never logged. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'api_key',
  'apiKey',
  'x-service-key',
  'x-visitor-token',
];

/** @param destination for tests; default the file or standard output */
export function createLog({ level, file }: LogOptions, destination?: pino.DestinationStream): Pino {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((name) => `*["${name}"]`)], censor: '[redacted]' },
      hooks: { streamWrite: redactText },
    },
    destination ?? pino.destination({ ...target(file), sync: false, minLength: BATCH_BYTES, periodicFlush: FLUSH_MS }),
  );
}

/** Only the owner may read the file, including one that an earlier version created for everyone. */
function target(file: string | null) {
  if (file === null) return { dest: 1 };
  if (existsSync(file)) chmodSync(file, FILE_MODE);
  return { dest: file, mkdir: true, mode: FILE_MODE };
}

/** Writes Nest's own messages and those of `new Logger(name)` to the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly pino: Pino) {}
  log(message: unknown, context?: string): void {
    this.pino.debug({ context }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.pino.error({ context: rest.at(-1) }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.pino.warn({ context }, String(message));
  }
  debug(message: unknown, context?: string): void {
    this.pino.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: string): void {
    this.pino.trace({ context }, String(message));
  }
  fatal(message: unknown, context?: string): void {
    this.pino.fatal({ context }, String(message));
  }
}
