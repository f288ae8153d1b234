import { ApiError } from '../../../kernel/errors.js';

/** The process that was to read a document did not start: nothing of the document has reached it. */
export class ProcessNotStarted extends ApiError {
  override readonly name = 'ProcessNotStarted';

  constructor({ cause }: { cause: unknown }) {
    super('service_unavailable', 'The process that reads documents did not start; try again.');
    this.cause = cause;
  }
}
