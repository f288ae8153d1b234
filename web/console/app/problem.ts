import type { Texts } from '../texts/type.js';
import type { components } from '../../../docs/openapi.js';

/** Error code as in docs/errors.md; `network` = no response arrived. */
export type ProblemCode = components['schemas']['Error']['error']['code'] | 'network' | 'unknown' | (string & {});

/** An error response of the server or of a proxy before it. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';

  constructor(
    readonly code: ProblemCode,
    message: string,
    /** `requestId` identifies the request in the server's log; `param` the field; `retryAfter` is in seconds. */
    readonly details: { status: number; requestId?: string; param?: string; retryAfter?: number },
  ) {
    super(message);
  }
}

/** @param body of an error response from any source */
export function problemOf(body: unknown, response: Response): ApiProblem {
  const known = body as Partial<components['schemas']['Error']> | null | undefined;
  const requestId = known?.request_id ?? response.headers.get('x-request-id') ?? undefined;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const param = (known?.error as { param?: string } | undefined)?.param;
  return new ApiProblem(known?.error?.code ?? 'unknown', known?.error?.message ?? '', {
    status: response.status,
    ...(requestId ? { requestId } : {}),
    ...(param ? { param } : {}),
    ...(retryAfter ? { retryAfter } : {}),
  });
}

/** One sentence about the problem: our own text for common errors, else the server's message. */
export function problemText(error: unknown, { shell }: Pick<Texts, 'shell'>): string {
  if (!(error instanceof ApiProblem)) return shell.problem.unknown;
  if (error.code === 'network') return shell.problem.network;
  const ours = (shell.problem.codes as Record<string, string | undefined>)[error.code];
  if (ours !== undefined) return ours;
  if (error.details.status === 429) return shell.problem.rate(error.details.retryAfter ?? 1);
  return sentence(error.message, error.details.param) || shell.problem.unknown;
}

/** The server's messages begin in lower case and end without a full stop. Names of fields keep their case. */
function sentence(message: string, param: string | undefined): string {
  const begin = /^[a-z]+(?=[ ,])/.exec(message)?.[0];
  const isWord = begin !== undefined && begin !== param?.split('.')[0];
  const text = isWord ? begin.charAt(0).toUpperCase() + message.slice(1) : message;
  return /[\p{L}\d)]$/u.test(text) ? `${text}.` : text;
}

export const isProblem = (error: unknown, ...codes: ProblemCode[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code);
