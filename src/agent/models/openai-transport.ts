/** Network access of the OpenAI client: one host, no redirects, no endless body. */

export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Of the body of a 400. */
const ERROR_CHARACTERS_MAX = 4_000;

/** Why a request was ended by the transport, not by the model. */
export class TransportRefusal extends Error {
  constructor(readonly reason: 'refused' | 'rubbish') {
    super(`the model server's answer was ${reason}`);
  }
}

/**
 * A fetch that only calls the origin of `baseUrl`, follows no redirect, and passes on a streamed body until its
 * `[DONE]` line or until `bytesMax`. Throws TransportRefusal for a redirect, another origin, or a body of
 * another kind.
 */
export function guardedFetch(
  inner: Fetch,
  baseUrl: URL,
  { bytesMax, onBadRequest }: { bytesMax: number; onBadRequest(words: string, request: string): void },
): Fetch {
  return async (url, init) => {
    const target = new URL(url instanceof Request ? url.url : url);
    if (target.origin !== baseUrl.origin) throw new TransportRefusal('refused');
    const response = await inner(target, { ...init, redirect: 'manual' });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new TransportRefusal('refused');
    }
    if (!response.ok) {
      // Of an error only the beginning of a 400 is read, for the operator: a body may be endless, and repeat the credential.
      if (response.status === 400 && typeof init?.body === 'string')
        onBadRequest(await beginningOf(response), init.body);
      else await response.body?.cancel();
      return new Response(null, { status: response.status, headers: retryHeaders(response.headers) });
    }
    const type = response.headers.get('content-type') ?? '';
    if (
      !response.body ||
      !/^(?:text\/event-stream|application\/x-ndjson|application\/octet-stream|text\/plain|$)/i.test(type)
    ) {
      await response.body?.cancel();
      throw new TransportRefusal('rubbish');
    }
    return new Response(response.body.pipeThrough(untilDone(bytesMax)), {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
    });
  };
}

async function beginningOf({ body }: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length >= ERROR_CHARACTERS_MAX) break;
  }
  return text.slice(0, ERROR_CHARACTERS_MAX);
}

function retryHeaders(headers: Headers): Record<string, string> {
  const after = headers.get('retry-after');
  return after === null ? {} : { 'retry-after': after };
}

/** Ends the body at its `[DONE]` line, whether or not the server closes, and aborts it at `bytesMax`. */
function untilDone(bytesMax: number): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder('latin1');
  let bytes = 0;
  let tail = '\n';
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) return controller.error(new TransportRefusal('rubbish'));
      controller.enqueue(chunk);
      tail += decoder.decode(chunk);
      if (/[\r\n]data: ?\[DONE\]/.test(tail)) controller.terminate();
      tail = tail.slice(-16);
    },
  });
}
