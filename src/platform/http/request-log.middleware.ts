/**
 * Writes one log line per request and updates the metrics. Never logs a query, a header or a body: they may
 * contain secrets.
 */
import type { NextFunction, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../kernel/metrics.js';
import type { AppRequest } from '../policy/request.js';

const CLIENT_ID_MAX = 200;
/** Called every few seconds by machines: their successes only appear in the metrics. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

export function requestLogMiddleware(root: Logger, metrics: Metrics) {
  // None of the fields below needs redaction; searching every line for secret fields costs more than the line.
  const log = root.child({}, { redact: [] });
  return (request: AppRequest, response: Response & { failure?: string }, next: NextFunction): void => {
    response.on('close', () => {
      const ms = performance.now() - request.startedAtMs;
      const route = routeOf(request);
      const status = response.statusCode;
      metrics.requests.observe({ method: request.method, route, status }, ms / 1_000);
      const { caller, session } = request;
      log[PROBES.has(route) && status < 400 ? 'debug' : 'info']({
        request_id: request.requestId,
        client_request_id: String(request.headers['x-request-id'] ?? '').slice(0, CLIENT_ID_MAX) || undefined,
        workspace: caller?.workspaceId,
        credential: caller?.kind ?? (session && 'console_account'),
        // In the console the session is logged instead, because its label is a person's name.
        label: session ? undefined : caller?.label,
        session: session?.id,
        method: request.method,
        route,
        status,
        code: response.failure,
        replay_of: request.replayOf,
        ms: Math.round(ms * 10) / 10,
        aborted: response.writableFinished ? undefined : true,
      });
    });
    next();
  };
}

/** The path template. A path that matched no route is not logged, because it may contain anything. */
const routeOf = (request: AppRequest): string => (request.route as { path?: string } | undefined)?.path ?? 'unmatched';
