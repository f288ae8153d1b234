import type { components } from '../../../../docs/openapi.js';
import { call } from '../../app/client.js';
import { postFile } from '../../app/post-file.js';
import { queryClient } from '../../app/queries.js';
import { type Picture, pictureQuery } from './queries.js';

type Envelope = components['schemas']['Error'] | { data: Picture };

/** Uploads a picture for articles. Throws ApiProblem. */
export async function sendPicture(workspace: string, file: File): Promise<Picture> {
  const form = new FormData();
  form.append('file', file);
  const key = crypto.randomUUID();
  const url = `/api/console/workspaces/${workspace}/v1/knowledge/pictures`;
  const { data } = await call(async () => {
    const { response, body } = await postFile<Envelope>({ url, form, key, onProgress: () => undefined });
    return response.ok ? { data: body as { data: Picture }, response } : { error: body, response };
  });
  queryClient.setQueryData(pictureQuery(workspace, data.id).queryKey, data);
  return data;
}
