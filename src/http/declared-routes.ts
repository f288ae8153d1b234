/** Every route as its controller declares it: the source of docs/routes.txt and of the proofs of policy. */
import { RequestMethod } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { declaredAccess, mountedAccess, takesCookie, type Access } from '../policy/access.js';
import { hasRole } from '../policy/capabilities.js';
import { inputPlan } from './input.interceptor.js';

export interface DeclaredRoute {
  method: string;
  path: string;
  access: Access;
  controller: string;
  handler: string;
  /** Whether its body is optional; null if it reads none. */
  body: 'required' | 'optional' | null;
}

/** All routes, sorted. Throws if one declares no policy, or takes input that no class describes. */
export function declaredRoutes(modules: ModulesContainer): DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  for (const module of modules.values())
    for (const { metatype } of module.controllers.values())
      if (metatype) routes.push(...routesOf(metatype as Function));
  return routes.sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

/** A route of /v1 as the console reaches it. */
export interface MountedRoute extends DeclaredRoute {
  of: DeclaredRoute;
}

const MOUNT = '/api/console/workspaces/:workspace';

/** Those routes of /v1 that the console reaches under a workspace's path (specification §12.3), in the same order. */
export const mountedInConsole = (routes: DeclaredRoute[]): MountedRoute[] =>
  routes.flatMap((route) => {
    const access = route.path.startsWith('/v1/') ? mountedAccess(route.access) : null;
    return access ? [{ ...route, path: MOUNT + route.path, access, of: route }] : [];
  });

/** `GET /v1/sessions` */
export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

function routesOf(controller: Function): DeclaredRoute[] {
  const proto = controller.prototype as Record<string, object>;
  const routes: DeclaredRoute[] = [];
  for (const name of Object.getOwnPropertyNames(proto)) {
    const handler = name === 'constructor' ? undefined : proto[name];
    const path = handler && (Reflect.getMetadata('path', handler) as string | undefined);
    if (!handler || path === undefined) continue;
    const access = declaredAccess(handler);
    if (!access) throw new Error(`${controller.name}.${name} declares no @Access: say who may call it.`);
    if (!('public' in access) && (access.needs === null) === access.takes.some(hasRole))
      throw new Error(`${controller.name}.${name}: who has a role needs a capability, and nobody else.`);
    if (!('public' in access) && takesCookie(access) && access.takes.length > 1)
      throw new Error(`${controller.name}.${name}: a route of the console takes nothing else.`);
    const plan = inputPlan(controller, handler as Function);
    const method = RequestMethod[Reflect.getMetadata('method', handler) as number]!;
    const body = plan.body && (plan.bodyOptional && method !== 'PATCH' ? 'optional' : 'required');
    routes.push({ method, path, access, controller: controller.name, handler: name, body });
  }
  return routes;
}
