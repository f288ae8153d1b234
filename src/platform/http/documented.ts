import type { DeclaredRoute } from './declared-routes.js';

/** Whether a route is in the OpenAPI document: other surfaces are described elsewhere. */
export const isDocumented = ({ path }: Pick<DeclaredRoute, 'path'>): boolean =>
  path.startsWith('/v1/') || path === '/api/killswitch' || path.startsWith('/api/console/');
