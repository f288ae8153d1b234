import type { HttpAdapterHost } from '@nestjs/core';

interface Layer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean>; path: string };
}
interface Router {
  router: { stack: Layer[] };
}

const layersOf = (adapter: HttpAdapterHost): Layer[] => adapter.httpAdapter.getInstance<Router>().router.stack;

/**
 * Lists the methods that a path supports, for `Allow`; empty = no such route. A GET route answers HEAD as well.
 * @param isOffered filters the routes; default: all
 */
export function allowedMethods(
  adapter: HttpAdapterHost,
  path: string,
  isOffered: (route: { method: string; path: string }) => boolean = () => true,
): string[] {
  const methods = new Set<string>();
  for (const layer of layersOf(adapter)) {
    if (!layer.route || !layer.match(path)) continue;
    for (const name of Object.keys(layer.route.methods)) {
      const method = name.toUpperCase();
      if (!isOffered({ method, path: layer.route.path })) continue;
      methods.add(method);
      if (method === 'GET') methods.add('HEAD');
    }
  }
  return [...methods].sort();
}

/**
 * Lists the routes that are actually mounted, such as `GET /v1/sessions`, and the number of layers without a route.
 * The policy tests compare them with the declared ones.
 */
export function mountedRoutes(adapter: HttpAdapterHost): { routes: string[]; otherLayers: number } {
  const layers = layersOf(adapter);
  const routes = layers.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
  return { routes: routes.sort(), otherLayers: layers.filter(({ route }) => !route).length };
}
