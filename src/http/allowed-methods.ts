import type { HttpAdapterHost } from '@nestjs/core';

interface Layer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean>; path: string };
}
interface Router {
  router: { stack: Layer[] };
}

const layersOf = (adapter: HttpAdapterHost): Layer[] => (adapter.httpAdapter.getInstance() as Router).router.stack;

/** The methods that a path takes, for `Allow`; empty = no such route. A GET route answers HEAD as well. @param isOffered default: all */
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

/** What is really mounted, `GET /v1/sessions`, and the number of layers without a route: the proofs of policy read it. */
export function mountedRoutes(adapter: HttpAdapterHost): { routes: string[]; otherLayers: number } {
  const layers = layersOf(adapter);
  const routes = layers.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
  return { routes: routes.sort(), otherLayers: layers.filter(({ route }) => !route).length };
}
