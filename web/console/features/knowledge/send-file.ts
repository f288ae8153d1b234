import type { components } from '../../../../docs/openapi.js';
import { call } from '../../app/client.js';
import { postFile } from '../../app/post-file.js';
import type { Audience } from '../../knowledge/queries.js';
import type { Document } from './queries.js';

type Envelope = components['schemas']['Error'] | { data: Document };

interface SentFile {
  workspace: string;
  /** Document to add a version to; null = a new document. */
  replaces: Pick<Document, 'id' | 'title' | 'url'> | null;
  file: File;
  audience: Audience;
  /** Idempotency key of the attempt. */
  key: string;
  /** @param share uploaded share of the file, 0 to 1 */
  onProgress: (share: number) => void;
}

/** Uploads a file as a document. Throws ApiProblem. @returns the document, and whether it is new */
export async function sendFile(sent: SentFile): Promise<{ document: Document; isNew: boolean }> {
  let status = 0;
  const { data } = await call(async () => {
    const { response, body } = await post(sent);
    status = response.status;
    return response.ok ? { data: body as { data: Document }, response } : { error: body, response };
  });
  return { document: data, isNew: status === 201 };
}

function post(sent: SentFile): Promise<{ response: Response; body: Envelope | null }> {
  const { workspace, replaces, file, audience, key, onProgress } = sent;
  const form = new FormData();
  if (replaces) form.append('title', replaces.title);
  if (replaces?.url) form.append('url', replaces.url);
  form.append('audience', audience);
  form.append('file', file);
  const root = `/api/console/workspaces/${workspace}/v1/knowledge/documents`;
  return replaces
    ? postFile({ method: 'PUT', url: `${root}/${replaces.id}`, form, onProgress })
    : postFile({ url: root, form, key, onProgress });
}
