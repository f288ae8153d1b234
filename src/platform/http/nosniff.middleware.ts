import type { NextFunction, Request, Response } from 'express';

/** Runs first, so that no browser guesses the type of any response. */
export function nosniffMiddleware(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
}
