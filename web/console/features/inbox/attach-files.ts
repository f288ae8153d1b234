/** Attachments of a reply in progress. Files upload when they are chosen; the reply refers to them by id. */
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { postFile } from '../../app/post-file.js';
import { createStore, useStore } from '../../app/store.js';
import type { AttachedFile } from './attached.js';

type Stored = components['schemas']['Attachment'];
export type Limits = components['schemas']['ReplyAttachments'];
type Kind = Limits['kinds'][number]['kind'];

/** A chosen file. */
export interface Chosen {
  /** Its Idempotency-Key. */
  key: string;
  session: string;
  name: string;
  /** In bytes. */
  size: number;
  /** Null = restored from an unsent reply: the server already has it. */
  file: File | null;
  /** 0 to 1. */
  share: number;
  /** Id on the server after the upload. */
  id: string | null;
  /** Why the upload failed. */
  error: unknown;
}

/** Why a file is rejected before upload. */
export type Unfit =
  | { reason: 'tooMany'; max: number }
  | { reason: 'tooLarge' | 'tooLargeTogether'; max: number }
  | { reason: 'notTaken'; kinds: readonly Kind[] };

const chosen = createStore<readonly Chosen[]>([]);
const uploads = new Map<string, AbortController>();

const change = (key: string, changes: Partial<Chosen>): void =>
  chosen.set(chosen.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
const drop = (key: string): void => chosen.set(chosen.get().filter((one) => one.key !== key));

/** Files of one conversation, in the order in which they were chosen. */
export const useChosen = (session: string): Chosen[] => useStore(chosen).filter((one) => one.session === session);
const inSession = (session: string): Chosen[] => chosen.get().filter((one) => one.session === session);

/** Kind by the browser's media type; the server inspects the content. */
function kindOf({ type, name }: File): Kind {
  const [first = ''] = type.split('/');
  if (first === 'image' || first === 'audio' || first === 'video') return first;
  return first === 'text' || /\.(?:txt|csv|md|json)$/i.test(name) ? 'text' : 'document';
}

/** Checks a file against the limits. Null = it can be uploaded. */
export function unfitFor(limits: Limits, session: string, file: File): Unfit | null {
  const there = inSession(session);
  if (there.length >= limits.max_count) return { reason: 'tooMany', max: limits.max_count };
  const kind = limits.kinds.find((one) => one.kind === kindOf(file));
  if (!kind) return { reason: 'notTaken', kinds: limits.kinds.map((one) => one.kind) };
  if (file.size > kind.max_bytes) return { reason: 'tooLarge', max: kind.max_bytes };
  const together = there.reduce((sum, one) => sum + one.size, file.size);
  return together > limits.max_total_bytes ? { reason: 'tooLargeTogether', max: limits.max_total_bytes } : null;
}

/** Uploads a file. @returns whether the upload succeeded */
export function add(workspace: string, session: string, file: File): Promise<boolean> {
  const { name, size } = file;
  const one = { key: crypto.randomUUID(), session, name, size, file, share: 0, id: null, error: null };
  chosen.set([...chosen.get(), one]);
  return upload(workspace, one);
}

export async function upload(workspace: string, { key, session, file }: Chosen): Promise<boolean> {
  if (!file) return true;
  const form = new FormData();
  form.append('file', file);
  const ended = new AbortController();
  uploads.set(key, ended);
  change(key, { error: null, share: 0 });
  const url = `/api/console/workspaces/${workspace}/v1/sessions/${session}/attachments`;
  const onProgress = (share: number) => change(key, { share });
  try {
    const { data } = await call(async () => {
      const sent = { url, form, key, onProgress, signal: ended.signal };
      const { response, body } = await postFile<{ data: Stored }>(sent);
      return response.ok ? { data: body as { data: Stored }, response } : { error: body, response };
    });
    change(key, { id: data.id, share: 1 });
    return true;
  } catch (error) {
    if (!ended.signal.aborted) change(key, { error });
    return false;
  } finally {
    uploads.delete(key);
  }
}

/** Removes a file, or aborts its upload. */
export function remove(workspace: string, { key, id }: Chosen): void {
  uploads.get(key)?.abort();
  drop(key);
  const params = { path: { id: id ?? '' } };
  // Files left on the server are deleted after a day.
  if (id !== null) call(() => apiOf(workspace).DELETE('/v1/attachments/{id}', { params })).catch(() => undefined);
}

/** Restores the files of an unsent reply, before any chosen since. */
export function putBack(session: string, files: readonly AttachedFile[]): void {
  const back = files.map(({ id, name, size }) => ({
    key: id,
    session,
    name,
    size,
    file: null,
    share: 1,
    id,
    error: null,
  }));
  chosen.set([...back, ...chosen.get()]);
}

/** Removes files that now belong to a sent reply. */
export const sentWith = (session: string): void => chosen.set(chosen.get().filter((one) => one.session !== session));
