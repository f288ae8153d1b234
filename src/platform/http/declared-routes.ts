/** Every route as its controller declares it: the source of docs/routes.txt and of the policy tests. */
import { RequestMethod } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { declaredAccess, mountedAccess, takesCookie, type Access } from '../policy/access.js';
import { hasRole } from '../policy/capabilities.js';
import { inputPlan } from './input.interceptor.js';
import { DeclarationError } from '../kernel/declaration-error.js';
import { required } from '../kernel/invariant.js';

export interface DeclaredRoute {
  method: string;
  path: string;
  access: Access;
  controller: string;
  handler: string;
  /** Whether its body is optional; null if it reads no body. */
  body: 'required' | 'optional' | null;
}

/** All routes, sorted. Throws if one declares no policy, or reads input that no class describes. */
export function declaredRoutes(modules: ModulesContainer): DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  for (const module of modules.values())
    for (const { metatype } of module.controllers.values()) if (metatype) routes.push(...routesOf(metatype));
  return routes.sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

/** A route of /v1 as mounted in the console. */
export interface MountedRoute extends DeclaredRoute {
  original: DeclaredRoute;
}

const MOUNT = '/api/console/workspaces/:workspace';

/**
 * The routes of /v1 that are mounted under a workspace's path in the console (specification §12.3), in the same
 * order.
 */
export const mountedInConsole = (routes: DeclaredRoute[]): MountedRoute[] =>
  routes.flatMap((route) => {
    const access = route.path.startsWith('/v1/') ? mountedAccess(route.access) : null;
    return access ? [{ ...route, path: MOUNT + route.path, access, original: route }] : [];
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
    if (!access) throw new DeclarationError(`${controller.name}.${name} declares no @Access policy.`);
    if (!('public' in access) && (access.needs === null) === access.takes.some(hasRole))
      throw new DeclarationError(
        `${controller.name}.${name}: declare \`needs\` exactly if the accepted credentials have roles.`,
      );
    if (!('public' in access) && takesCookie(access) && access.takes.length > 1)
      throw new DeclarationError(`${controller.name}.${name}: a console route accepts no other credential.`);
    const plan = inputPlan(controller, handler as Function);
    const method = required(RequestMethod[Reflect.getMetadata('method', handler) as number], `the method of ${name}`);
    const body = plan.body && (plan.bodyOptional && method !== 'PATCH' ? 'optional' : 'required');
    routes.push({ method, path, access, controller: controller.name, handler: name, body });
  }
  return routes;
}
