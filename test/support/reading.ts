/** Parses documents as the product does, without an application. */
import { randomUUID } from 'node:crypto';
import type { Format } from '../../src/assistant/knowledge/knowledge.dto.js';
import { DocumentRefused } from '../../src/platform/kernel/html/document-refused.js';
import { DocumentProcesses } from '../../src/assistant/knowledge/processes/document-processes.js';
import type { DocumentLimits } from '../../src/assistant/knowledge/processes/limits.js';
import type { DocumentReading } from '../../src/assistant/knowledge/processes/reading.js';

export const FAULTY_INDEXER = require.resolve('./faulty-indexer.ts');
export const INDEXER = require.resolve('../../src/agent/retrieval/indexing.ts');

export class Reader {
  readonly processes: DocumentProcesses;
  readonly workspaceId: string = randomUUID();

  constructor(limits: Partial<DocumentLimits> = {}, indexerPath = INDEXER) {
    this.processes = new DocumentProcesses(indexerPath);
    limitDocuments(this.processes, limits);
  }

  async read(format: Format, source: Buffer | string, workspaceId = this.workspaceId): Promise<DocumentReading> {
    const bytes = Buffer.from(source);
    const job = { kind: 'source', format, bytes, title: null, filename: null, url: null, locale: null } as const;
    return (await this.processes.read(workspaceId, job, { lane: 'background' }))!;
  }

  /** Reason why a document is refused, or `accepted`. */
  reason(format: Format, source: Buffer | string, workspaceId?: string): Promise<string> {
    return this.read(format, source, workspaceId).then(
      () => 'accepted',
      (error: unknown) =>
        error instanceof DocumentRefused && error.cause === undefined ? error.reason : String(error),
    );
  }

  end(): void {
    this.processes.onApplicationShutdown();
  }
}

/** Other limits than the product's, for an application under test. */
export function limitDocuments(processes: DocumentProcesses, limits: Partial<DocumentLimits>): void {
  const own = processes as unknown as { limits: DocumentLimits };
  own.limits = { ...own.limits, ...limits };
}

/** The process that is reading a document: one that is still starting reads none, and is not to blame if it ends. */
export async function readingIn(processes: DocumentProcesses): Promise<number | undefined> {
  const { running } = processes as unknown as { running: Set<{ pid: number; ready: Promise<void> }> };
  const [first] = running;
  return first?.ready.then(
    () => first.pid,
    () => undefined,
  );
}

/** Replaces the agent's indexer by the faulty one, for an application under test. */
export function injectFaults(processes: DocumentProcesses): void {
  (processes as unknown as { indexerPath: string }).indexerPath = FAULTY_INDEXER;
}
