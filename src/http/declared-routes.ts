/** Every route as its controller declares it: the source of docs/routes.txt and of the proofs of policy. */
import { RequestMethod } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { declaredAccess, type Access } from '../policy/access.js';
import { hasRole } from '../policy/capabilities.js';
import { inputPlan } from './input.interceptor.js';

export interface DeclaredRoute {
  method: string;
  path: string;
  access: Access;
  controller: string;
  handler: string;
  /** Whether its body may be left out; null where none is read. */
  body: 'required' | 'optional' | null;
}

/** All routes, sorted. Throws where one declares no policy, or takes input that no class describes. */
export function declaredRoutes(modules: ModulesContainer): DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  for (const module of modules.values())
    for (const { metatype } of module.controllers.values())
      if (metatype) routes.push(...routesOf(metatype as Function));
  return routes.sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

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
    const plan = inputPlan(controller, handler as Function);
    const method = RequestMethod[Reflect.getMetadata('method', handler) as number]!;
    const body = plan.body && (plan.bodyOptional && method !== 'PATCH' ? 'optional' : 'required');
    routes.push({ method, path, access, controller: controller.name, handler: name, body });
  }
  return routes;
}
