export type OutboundReason = 'url' | 'address' | 'redirect' | 'too_large' | 'timeout' | 'network' | 'encoding';

/** An outbound request failed or its response was refused; `message` is for the person who entered the URL. */
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
