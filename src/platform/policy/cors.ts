/** CORS headers: pages at allowed origins may read responses, without cookies (specification §6.4). */
import type { Response } from 'express';

export const VISITOR_TOKEN = 'X-Visitor-Token';

/** Widget routes: the only ones that are called from other origins. */
export const isWidgetPath = (path: string): boolean => path.startsWith('/api/widget/');

/** Public documents (specification §10): a page at any origin may read them, including their errors. */
export const isArtifactPath = (path: string): boolean => path.startsWith('/api/agent/');

const EXPOSED = 'X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset';

/** Allows the page to read the response, including errors. `Vary` is already set. */
export function allowRead(response: Response, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', EXPOSED);
}
