import type { ErrorTexts, KnownCode } from '../texts/error-texts.js';
import type { Texts } from '../texts/type.js';
import type { components } from '../../../docs/openapi.js';

/** Error code as in docs/errors.md; `network` = no response arrived. */
export type ProblemCode = KnownCode | 'network' | 'unknown' | (string & {});

/** An error response of the server or of a proxy before it. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';

  constructor(
    readonly code: ProblemCode,
    message: string,
    /** `requestId` identifies the request in the server's log; `param` the field; `retryAfter` is in seconds. */
    readonly details: { status: number; requestId?: string; param?: string; retryAfter?: number; more?: unknown },
  ) {
    super(message);
  }
}

/** @param body of an error response from any source */
export function problemOf(body: unknown, response: Response): ApiProblem {
  const known = body as Partial<components['schemas']['Error']> | null | undefined;
  const requestId = known?.request_id ?? response.headers.get('x-request-id') ?? undefined;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const { param, details: more } = (known?.error ?? {}) as { param?: string; details?: unknown };
  return new ApiProblem(known?.error?.code ?? 'unknown', known?.error?.message ?? '', {
    status: response.status,
    ...(requestId ? { requestId } : {}),
    ...(param ? { param } : {}),
    ...(more ? { more } : {}),
    ...(retryAfter ? { retryAfter } : {}),
  });
}

/** One sentence about the problem in the person's language; the server's own message for a code that we do not know. */
export function problemText(error: unknown, texts: Pick<Texts, 'shell' | 'errors'>): string {
  const { problem } = texts.shell;
  if (!(error instanceof ApiProblem)) return problem.unknown;
  if (error.code === 'network') return problem.network;
  const { retryAfter, param, status } = error.details;
  const errors = errorsOf(texts);
  const ours = textOf(problem.codes, error.code) ?? errors?.find(withoutField(error.message, param), errors.messages);
  if (ours !== undefined && ours !== null) return ours;
  if (status === 429) return problem.rate(retryAfter ?? 1);
  return textOf(errors?.codes ?? {}, error.code) ?? (sentence(error.message, param) || problem.unknown);
}

/** What the service notes about a file, a page or a message, in the person's language; its own words if unknown. */
export const notedText = (note: string, { errors }: Pick<Texts, 'errors'>): string =>
  errors.find(note, errors.messages) ?? note;

const textOf = (texts: Readonly<Partial<Record<string, string>>>, code: string): string | undefined => texts[code];

/** They come with the first error at the latest (`call`); without a connection the server's own message is shown. */
function errorsOf(texts: Pick<Texts, 'errors'>): ErrorTexts | null {
  try {
    return texts.errors;
  } catch {
    return null;
  }
}

/** Messages about a field begin with its name or its path: `expires_at must be in the future`. */
function withoutField(message: string, param: string | undefined): string {
  const [first = ''] = message.split(' ', 1);
  const isField = param !== undefined && (first === param || first === param.split('.').at(-1));
  return isField ? message.slice(first.length + 1) : message;
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
