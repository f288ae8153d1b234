import { accountHeader } from './client.js';

/** Posts a form with a file by XMLHttpRequest, because fetch does not report upload progress. */
interface FilePost {
  method?: 'POST' | 'PUT';
  url: string;
  form: FormData;
  /** Idempotency key of the attempt; absent for methods that are idempotent anyway. */
  key?: string;
  /** @param share uploaded share of the body, 0 to 1 */
  onProgress: (share: number) => void;
  /** Aborts the request; the promise rejects with an AbortError. */
  signal?: AbortSignal;
}

/** Rejects with a TypeError if there is no response. @returns the response and its body as JSON */
export function postFile<Body>(sent: FilePost): Promise<{ response: Response; body: Body | null }> {
  const { method = 'POST', url, form, key, onProgress, signal } = sent;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    if (key !== undefined) request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('the upload broke off'));
    request.onabort = () => reject(new DOMException('the upload was ended', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['x-request-id', 'retry-after']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      const response = new Response(null, { status: request.status, headers });
      resolve({ response, body: bodyOf<Body>(request.responseText) });
    };
    request.send(form);
  });
}

function bodyOf<Body>(text: string): Body | null {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return null;
  }
}
