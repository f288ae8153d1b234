/** Before any route is found, so that a refusal by a guard, or a name that is none, can be read by the page as well. */
import type { NextFunction, Response } from 'express';
import { isArtifactPath } from '../policy/cors.js';
import type { AppRequest } from '../policy/request.js';

export function artifactMiddleware(request: AppRequest, response: Response, next: NextFunction): void {
  if (isArtifactPath(request.path)) response.setHeader('Access-Control-Allow-Origin', '*');
  next();
}
