export type OutboundReason = 'url' | 'address' | 'redirect' | 'too_large' | 'timeout' | 'network' | 'encoding';

/** Why a request of ours did not go out or its answer was not taken; `message` is written for whoever gave the URL. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';

  constructor(
    readonly reason: OutboundReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
