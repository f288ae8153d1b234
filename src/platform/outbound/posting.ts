/** Sends one POST without a stream or its own abort signal, which would double its cost at thousands per second. */
import type { Dispatcher } from 'undici';

/** The rest of a longer response is not read, because only the status matters; its connection is closed. */
const RESPONSE_BYTES_MAX = 16 * 1024;

/** The status, and the part of the response that arrived in time. */
export interface OutboundReceipt {
  status: number;
  retryAfter: string | null;
  beginning: Buffer;
  /** The response exceeded the read limit. */
  isCutOff: boolean;
}

/** Rejection of a request that the caller aborted. */
export class PostAborted extends Error {
  override readonly name = 'PostAborted';
}

/**
 * Sends the request. After the status is known, nothing counts as an error.
 * @param keepBytes number of bytes of the response to return; the rest is discarded
 * @returns the receipt, and a function that aborts the request: `receipt` then rejects with PostAborted, or resolves
 * if the status is already known
 */
export function sendPost(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  keepBytes: number,
): { receipt: Promise<OutboundReceipt>; abort: () => void } {
  let abort = (): void => {};
  const receipt = new Promise<OutboundReceipt>((resolve, reject) => {
    const found: OutboundReceipt = { status: 0, retryAfter: null, beginning: Buffer.alloc(0), isCutOff: false };
    let size = 0;
    let hasEnded = false;
    let running: Dispatcher.DispatchController | null = null;
    const end = (error: Error | null): void => {
      if (hasEnded) return;
      hasEnded = true;
      if (error && found.status === 0) reject(error);
      else resolve(found);
    };
    abort = () => {
      end(new PostAborted());
      running?.abort(new PostAborted());
    };
    const cutOff = (controller: Dispatcher.DispatchController): void => {
      found.isCutOff = true;
      end(null);
      controller.abort(new PostAborted());
    };
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        running = controller;
        if (hasEnded) controller.abort(new PostAborted());
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return; // an interim response; the final one follows
        const retryAfter = headers['retry-after'];
        found.status = status;
        found.retryAfter = (Array.isArray(retryAfter) ? retryAfter[0] : retryAfter) ?? null;
      },
      onResponseData(controller, chunk) {
        if (size < keepBytes) found.beginning = Buffer.concat([found.beginning, chunk.subarray(0, keepBytes - size)]);
        size += chunk.length;
        if (size > RESPONSE_BYTES_MAX) cutOff(controller);
      },
      onResponseEnd: () => end(null),
      onResponseError: (_controller, error) => end(error),
    });
  });
  return { receipt, abort };
}
