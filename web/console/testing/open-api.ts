/** The OpenAPI document and its validators, loaded once per worker: see test/support/jest/dom-environment.cjs. */
import type { Role } from '../app/roles.js';

interface OpenApi {
  /** The path of a route of /v1 without the prefix at which the console calls it. */
  withoutMount: (path: string) => string;
  operationAt: (
    method: string,
    path: string,
  ) => { responses: Record<string, unknown>; 'x-capability'?: string } | undefined;
  /** Throws if the document does not allow the answer. */
  checkResponse: (method: string, path: string, status: number, contentType: string, body: unknown) => void;
  /** Throws if the document does not allow the body of an accepted request. */
  checkRequest: (method: string, path: string, status: number, body: unknown) => void;
  errorOf: (code: string) => { status: number; type: string; message: string };
  /** Roles by capability. */
  capabilities: Record<string, readonly Role[]>;
}

export const { openApi } = globalThis as unknown as { openApi: OpenApi };
