import type { Texts } from '../texts/type.js';
import type { components } from '../../../docs/openapi.js';

/** The code of an error, as docs/errors.md lists them; `network` = no answer came. */
export type ProblemCode = components['schemas']['Error']['error']['code'] | 'network' | 'unknown' | (string & {});

/** What the server, or the way to it, said no to. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';

  constructor(
    readonly code: ProblemCode,
    message: string,
    /** `requestId` names the request in the server's log; `param` the field; `retryAfter` is in seconds. */
    readonly told: { status: number; requestId?: string; param?: string; retryAfter?: number },
  ) {
    super(message);
  }
}

/** @param body of an answer that is no success, whoever made it */
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

/** One sentence about it. Ours for what people meet often; else what the server says, which is precise. */
export function wordsFor(error: unknown, { shell }: Pick<Texts, 'shell'>): string {
  if (!(error instanceof ApiProblem)) return shell.problem.unknown;
  if (error.code === 'network') return shell.problem.network;
  const ours = (shell.problem.codes as Record<string, string | undefined>)[error.code];
  if (ours !== undefined) return ours;
  if (error.told.status === 429) return shell.problem.rate(error.told.retryAfter ?? 1);
  return error.message || shell.problem.unknown;
}

export const isProblem = (error: unknown, ...codes: ProblemCode[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code);
