/** One POST without a stream or an abort signal of its own: at thousands a second those are half of what it costs. */
import type { Dispatcher } from 'undici';

/** The status decides: an answer that is longer than this is not read, and costs its connection. */
const ANSWER_BYTES_MAX = 16 * 1024;

/** The status, and of the answer what came in time. */
export interface OutboundReceipt {
  status: number;
  retryAfter: string | null;
  beginning: Buffer;
  /** The answer was longer than is read. */
  isCutOff: boolean;
}

/** Ends it before its time; it is told by the error that its promise rejects with. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/**
 * Sends it. Once the status is known nothing is an error any more.
 * @param keepBytes how much of the answer is wanted; the rest is thrown away
 * @returns the receipt, and what breaks it off: `receipt` then rejects with BrokenOff, or resolves where there is a status
 */
export function posted(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  keepBytes: number,
): { receipt: Promise<OutboundReceipt>; breakOff: () => void } {
  let breakOff = (): void => {};
  const receipt = new Promise<OutboundReceipt>((resolve, reject) => {
    const found: OutboundReceipt = { status: 0, retryAfter: null, beginning: Buffer.alloc(0), isCutOff: false };
    let size = 0;
    let over = false;
    let running: Dispatcher.DispatchController | null = null;
    const end = (error: Error | null): void => {
      if (over) return;
      over = true;
      if (error && found.status === 0) reject(error);
      else resolve(found);
    };
    breakOff = () => {
      end(new BrokenOff());
      running?.abort(new BrokenOff());
    };
    const cutOff = (controller: Dispatcher.DispatchController): void => {
      found.isCutOff = true;
      end(null);
      controller.abort(new BrokenOff());
    };
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        running = controller;
        if (over) controller.abort(new BrokenOff());
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return; // the answer is still to come
        const retryAfter = headers['retry-after'];
        found.status = status;
        found.retryAfter = (Array.isArray(retryAfter) ? retryAfter[0] : retryAfter) ?? null;
      },
      onResponseData(controller, chunk) {
        if (size < keepBytes) found.beginning = Buffer.concat([found.beginning, chunk.subarray(0, keepBytes - size)]);
        size += chunk.length;
        if (size > ANSWER_BYTES_MAX) cutOff(controller);
      },
      onResponseEnd: () => end(null),
      onResponseError: (_controller, error) => end(error),
    });
  });
  return { receipt, breakOff };
}
