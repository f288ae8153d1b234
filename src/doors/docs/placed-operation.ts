import type { Operation } from '../../platform/http/openapi-types.js';

/** An operation of the document, with its method and path. */
export interface PlacedOperation {
  method: string;
  path: string;
  operation: Operation;
}
