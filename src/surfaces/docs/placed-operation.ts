import type { Operation } from '../../http/openapi-types.js';

/** An operation of the document, and where it stands there. */
export interface PlacedOperation {
  method: string;
  path: string;
  operation: Operation;
}
