/** Rules for the widget's routes, applied before routing: preflights and caching. */
import type { NextFunction, Response } from 'express';
import { isWidgetPath } from '../policy/cors.js';
import type { AppRequest } from '../policy/request.js';

const ALLOWED_HEADERS = 'authorization, content-type, x-service-key, x-visitor-token, last-event-id';
/** The shortest maximum that any browser allows. */
const PREFLIGHT_AGE_S = 7_200;

/**
 * A preflight is accepted for any origin (specification §6.4): it carries no credential, so its workspace is
 * unknown; the request itself is checked. Any other OPTIONS is an ordinary method.
 */
export function widgetMiddleware(request: AppRequest, response: Response, next: NextFunction): void {
  if (!isWidgetPath(request.path)) return next();
  const { method, headers } = request;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Vary', 'Origin');
  if (method !== 'OPTIONS' || headers.origin === undefined || !headers['access-control-request-method']) return next();
  response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
  response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_AGE_S));
  response.statusCode = 204;
  response.end();
}
