import type { NextFunction, Request, Response } from 'express';

/** First of all, so that every answer has it: a browser takes none of them for another type than it says. */
export function nosniffMiddleware(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
}
