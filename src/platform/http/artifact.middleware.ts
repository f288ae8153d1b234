/** Runs before routing, so that the page can also read a refusal by a guard, or a 404 for an unknown name. */
import type { NextFunction, Response } from 'express';
import { isArtifactPath } from '../policy/cors.js';
import type { AppRequest } from '../policy/request.js';

export function artifactMiddleware(request: AppRequest, response: Response, next: NextFunction): void {
  if (isArtifactPath(request.path)) response.setHeader('Access-Control-Allow-Origin', '*');
  next();
}
