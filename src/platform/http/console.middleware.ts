/**
 * Rules for every path under `/api/console`, applied before routing (specification §12): responses are not
 * cached, other sites' pages cannot change anything, and the routes of /v1 are mounted under a workspace's
 * path.
 */
import type { NextFunction, Response } from 'express';
import { fail } from '../kernel/errors.js';
import type { Origins } from '../policy/origins.js';
import type { AppRequest } from '../policy/request.js';
import { API_VERSION } from './version.js';

const CONSOLE = /^\/api\/console(?![^/?])/;
/** The raw path: an escaped path, or one with extra slashes, matches neither this nor any route. */
const MOUNTED = /^\/api\/console\/workspaces\/([^/?]+)(\/v1(?![^/?]).*)$/s;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export function consoleMiddleware(origins: Origins) {
  return (request: AppRequest, response: Response, next: NextFunction): void => {
    if (!CONSOLE.test(request.url)) return next();
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('API-Version', API_VERSION);
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    if (!SAFE.has(request.method) && !isSameOrigin(request, origins)) return next(fail('cross_site_request'));
    const [, workspace, url] = MOUNTED.exec(request.url) ?? [];
    if (workspace !== undefined && url !== undefined) {
      request.mount = { workspace };
      request.url = url;
    }
    next();
  };
}

/** Fetch-metadata headers, which no page can set. A browser that sends none is refused. */
function isSameOrigin({ headers }: AppRequest, origins: Origins): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && origins.isOwn(headers.origin);
}
