import { Catch, Logger, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { HttpAdapterHost, ModulesContainer } from '@nestjs/core';
import type { Response } from 'express';
import { DatabaseBusy, DatabaseUnavailable } from '../db/errors.js';
import { ApiError, fail } from '../kernel/errors.js';
import { VaultError } from '../kernel/vault.js';
import { redactText } from '../kernel/redact.js';
import type { AppRequest } from '../policy/request.js';
import { allowedMethods } from './allowed-methods.js';
import { declaredRoutes, mountedInConsole, nameOf } from './declared-routes.js';
import { drain } from './drain.js';
import { errorBody } from './error-body.js';
import { asError } from '../kernel/as-error.js';

const RETRY_BUSY_S = 2;
/** Of an error that does not know itself how long it lasts: each 429 and 503 says when to try again. */
const RETRY_S = 5;
/** Until the operator has found the key, or somebody has set the secret again. */
const RETRY_SEALED_S = 600;
const SEALED = 'A stored secret cannot be read, because its master key is missing.';
const BUSY = 'Too many requests are waiting for the database. Send fewer at once and retry.';

/** Turns all thrown errors into the error envelope. Unexpected errors are logged and become `internal_error`. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorFilter.name);
  private mounted: Set<string> | undefined;

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly modules: ModulesContainer,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void | Promise<void> {
    const { requestId } = host.switchToHttp().getRequest<AppRequest>();
    this.respond(thrown, host, (error) => errorBody(error, requestId));
  }

  /** @param body builds the surface's error body */
  protected respond(thrown: unknown, host: ArgumentsHost, body: (error: ApiError) => object): void {
    const request = host.switchToHttp().getRequest<AppRequest>();
    const response = host.switchToHttp().getResponse<Response & { failure?: string }>();
    const error = withRetryAfter(this.translate(thrown, request));
    response.failure = error.code;
    if (response.headersSent) return void response.end();
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    // A client that waited for 100 Continue may or may not send the body now, so the connection has to be
    // closed.
    if (request.headers.expect) response.setHeader('Connection', 'close');
    else if (!request.complete) drain(request);
    // A route of pages or files has set its own type already.
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.status(error.status).json(body(error));
  }

  private translate(thrown: unknown, request: AppRequest): ApiError {
    if (thrown instanceof ApiError) return thrown;
    if (thrown instanceof NotFoundException) {
      // Only Nest's router throws this, for an unknown path and a wrong method alike.
      const allow = request.mount
        ? allowedMethods(this.adapter, request.path, (route) => this.isMounted(route))
        : allowedMethods(this.adapter, request.path);
      if (allow.length) return fail('method_not_allowed', undefined, { headers: { Allow: allow.join(', ') } });
      return fail('not_found');
    }
    const { message, stack } = asError(thrown);
    if (thrown instanceof DatabaseBusy)
      return fail('service_unavailable', BUSY, { headers: { 'Retry-After': String(RETRY_BUSY_S) } });
    if (thrown instanceof DatabaseUnavailable) {
      this.log.error(`${request.requestId} database unavailable: ${redactText(message)}`);
      return fail('service_unavailable');
    }
    if (thrown instanceof VaultError) {
      this.log.warn(`${request.requestId} ${message}`);
      return fail('service_unavailable', SEALED, { headers: { 'Retry-After': String(RETRY_SEALED_S) } });
    }
    this.log.error(`${request.requestId} ${redactText(stack ?? message)}`);
    return fail('internal_error');
  }

  /** Whether the route is mounted under a workspace's path in the console. */
  private isMounted(route: { method: string; path: string }): boolean {
    this.mounted ??= new Set(mountedInConsole(declaredRoutes(this.modules)).map(({ original }) => nameOf(original)));
    return this.mounted.has(nameOf(route));
  }
}

function withRetryAfter(error: ApiError): ApiError {
  const { code, message, status, headers, param, details } = error;
  if ((status !== 429 && status !== 503) || headers['Retry-After'] !== undefined) return error;
  const known = { status, ...(param !== undefined && { param }), ...(details !== undefined && { details }) };
  return fail(code, message, { ...known, headers: { ...headers, 'Retry-After': String(RETRY_S) } });
}
