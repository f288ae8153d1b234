import { createStore } from '../../app/store.js';
import type { Audience } from '../../knowledge/queries.js';
import { changedKnowledge } from './queries.js';
import { sendFile } from './send-file.js';

export interface Upload {
  id: string;
  workspace: string;
  file: File;
  audience: Audience;
  state: 'waiting' | 'sending' | 'added' | 'known' | 'failed';
  /** Uploaded share, 0 to 1. */
  share: number;
  /** Error code; `too_large` and `format` are detected before the upload. */
  problem: unknown;
  documentId: string | null;
}

/** Maximum size in the API. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
export const FILE_TYPES = '.pdf .docx .xlsx .xlsm .csv .tsv .html .htm .md .markdown .txt'.split(' ');
export const FILES_MAX = 200;
/** More uploads at once would only wait for each other on the server. */
const AT_ONCE = 2;

/** Uploads of this tab: they continue while other screens are open. */
export const uploads = createStore<readonly Upload[]>([]);

const set = (id: string, change: Partial<Upload>): void =>
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...change } : one)));

/** Queues files; unacceptable files fail immediately, and the others continue. */
export function addFiles(workspace: string, files: readonly File[], audience: Audience): void {
  const added = files.slice(0, FILES_MAX).map((file): Upload => {
    const problem = problemOf(file);
    return {
      id: crypto.randomUUID(),
      workspace,
      file,
      audience,
      share: 0,
      problem,
      documentId: null,
      state: problem === null ? 'waiting' : 'failed',
    };
  });
  uploads.set([...uploads.get(), ...added]);
  work();
}

export function retryUpload(id: string): void {
  set(id, { state: 'waiting', share: 0, problem: null });
  work();
}

/** Removes finished uploads from the list. */
export const clearUploads = (): void =>
  uploads.set(uploads.get().filter(({ state }) => state === 'waiting' || state === 'sending'));

function problemOf({ name, size }: File): 'too_large' | 'format' | 'empty' | null {
  const isKnown = FILE_TYPES.some((type) => name.toLowerCase().endsWith(type));
  if (!isKnown) return 'format';
  if (size === 0) return 'empty';
  return size > FILE_BYTES_MAX ? 'too_large' : null;
}

function work(): void {
  const all = uploads.get();
  const free = AT_ONCE - all.filter(({ state }) => state === 'sending').length;
  for (const one of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(one);
}

async function send({ id, workspace, file, audience }: Upload): Promise<void> {
  set(id, { state: 'sending' });
  try {
    const onProgress = (share: number): void => set(id, { share });
    const { document, isNew } = await sendFile({ workspace, replaces: null, file, audience, key: id, onProgress });
    set(id, { state: isNew ? 'added' : 'known', documentId: document.id, share: 1 });
    void changedKnowledge(workspace);
  } catch (problem) {
    set(id, { state: 'failed', problem });
  }
  work();
}
