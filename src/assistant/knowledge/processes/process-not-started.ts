import { ApiError } from '../../../platform/kernel/errors.js';

/** The process for a document did not start: it has received nothing of the document. */
export class ProcessNotStarted extends ApiError {
  override readonly name = 'ProcessNotStarted';

  constructor({ cause }: { cause: unknown }) {
    super('service_unavailable', 'The process that reads documents did not start; try again.');
    this.cause = cause;
  }
}
