/** Uploads of exports in parts, which continue while other screens are open. */
import { attempts } from '../../app/attempts.js';
import { createStore } from '../../app/store.js';
import { changeImport, createImport, type Import, type NewImport, putPart } from './import-queries.js';

export const PART_BYTES = 4 * 1024 * 1024;
/** Maximum size in the API. */
export const FILE_BYTES_MAX = 4 * 1024 ** 3;

export interface ImportUpload {
  id: string;
  workspace: string;
  file: File;
  body: NewImport;
  /** Null until the service knows of it. */
  importId: string | null;
  state: 'sending' | 'paused' | 'failed';
  /** Whole parts that have arrived; the next one is tried again. */
  parts: number;
  /** Uploaded share of the file, 0 to 1. */
  share: number;
  problem: unknown;
}

/** Of this tab, until each is whole and its reading has begun. */
export const importUploads = createStore<readonly ImportUpload[]>([]);

/** What ends a running upload, and the attempts to create its import, by its id. */
const running = new Map<string, AbortController>();
const creating = new Map<string, ReturnType<typeof attempts>>();

const find = (id: string): ImportUpload | undefined => importUploads.get().find((one) => one.id === id);
const set = (id: string, change: Partial<ImportUpload>): void =>
  importUploads.set(importUploads.get().map((one) => (one.id === id ? { ...one, ...change } : one)));

const partsOf = (file: File): number => Math.max(1, Math.ceil(file.size / PART_BYTES));

/** Creates an import, uploads its file, and has it read. */
export function uploadImport(workspace: string, file: File, body: NewImport): void {
  begin({ workspace, file, body, importId: null, parts: 0 });
}

/**
 * Goes on with an upload that another tab began: its file is chosen again.
 * @returns whether this may be the file: what has arrived is whole parts of it, or its beginning is sent again
 */
export function resumeImport(workspace: string, { id, name, source, bytes, parts }: Import, file: File): boolean {
  if (file.size < bytes || partsOf(file) < parts) return false;
  const isInOrder = bytes === Math.min(parts * PART_BYTES, file.size);
  begin({ workspace, file, body: { name, source }, importId: id, parts: isInOrder ? parts : 0 });
  return true;
}

function begin(of: Pick<ImportUpload, 'workspace' | 'file' | 'body' | 'importId' | 'parts'>): void {
  const id = crypto.randomUUID();
  const share = (of.parts * PART_BYTES) / of.file.size;
  importUploads.set([
    ...importUploads.get(),
    { ...of, id, state: 'sending', share: Math.min(1, share), problem: null },
  ]);
  void send(id);
}

export function pauseUpload(id: string): void {
  set(id, { state: 'paused' });
  running.get(id)?.abort();
}

/** After a pause or a failure: from the part that has not arrived. */
export function continueUpload(id: string): void {
  if (running.has(id)) return;
  set(id, { state: 'sending', problem: null });
  void send(id);
}

/** Ends the upload; the import, if there is one by then, is cancelled and forgets what has arrived. */
export async function cancelUpload(id: string): Promise<void> {
  const upload = find(id);
  running.get(id)?.abort();
  forget(id);
  if (upload?.importId) await changeImport(upload.workspace, upload.importId, 'cancel');
}

function forget(id: string): void {
  creating.delete(id);
  importUploads.set(importUploads.get().filter((one) => one.id !== id));
}

async function send(id: string): Promise<void> {
  const ended = new AbortController();
  running.set(id, ended);
  try {
    await sendParts(id, ended.signal);
  } catch (problem) {
    if (!ended.signal.aborted) set(id, { state: 'failed', problem });
  } finally {
    running.delete(id);
  }
  // It was continued before the pause had ended the request.
  if (ended.signal.aborted && find(id)?.state === 'sending') void send(id);
}

async function sendParts(id: string, signal: AbortSignal): Promise<void> {
  const { workspace, file, body } = find(id) ?? {};
  if (!workspace || !file || !body) return;
  const importId = find(id)?.importId ?? (await create(id, workspace, body));
  for (let at = find(id)?.parts ?? 0; at < partsOf(file); at++) {
    if (signal.aborted) return;
    const content = file.slice(at * PART_BYTES, (at + 1) * PART_BYTES);
    const onProgress = (share: number): void =>
      set(id, { share: (at * PART_BYTES + share * content.size) / file.size });
    await putPart({ workspace, id: importId, position: at + 1, content, onProgress, signal });
    set(id, { parts: at + 1, share: Math.min(1, ((at + 1) * PART_BYTES) / file.size) });
  }
  if (signal.aborted) return;
  await changeImport(workspace, importId, 'start');
  forget(id);
}

async function create(id: string, workspace: string, body: NewImport): Promise<string> {
  const attempt = creating.get(id) ?? attempts();
  creating.set(id, attempt);
  const made = await attempt(body, (headers) => createImport(workspace, body, headers));
  set(id, { importId: made.id });
  return made.id;
}
