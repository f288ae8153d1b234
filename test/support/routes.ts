/** Every route that reads a body, and how a test calls it: to ids that nobody has, with a credential that it takes. */
import { ModulesContainer } from '@nestjs/core';
import { bodyRuleOf, type BodyRule } from '../../src/http/body.js';
import { declaredRoutes, type DeclaredRoute } from '../../src/http/declared-routes.js';
import { inputPlan } from '../../src/http/input.interceptor.js';
import type { Dto } from '../../src/http/input.js';
import { newId } from '../../src/kernel/ids.js';
import type { TestApp, TestWorkspace } from './app.js';
import { OWN_ORIGIN, visitorToken } from './widget.js';

export interface WritingRoute extends DeclaredRoute {
  name: string;
  /** null where the handler reads the message itself (MCP). */
  dto: Dto | null;
  rule: BodyRule;
}

const WRITING = ['POST', 'PUT', 'PATCH'];

export function writingRoutes({ app }: TestApp): WritingRoute[] {
  const modules = app.get(ModulesContainer);
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  return declaredRoutes(modules)
    .filter(({ method }) => WRITING.includes(method))
    .map((route) => {
      const controller = controllers.find(({ metatype }) => metatype?.name === route.controller)!.metatype as Function;
      const handler = (controller.prototype as Record<string, Function>)[route.handler]!;
      const dto = inputPlan(controller, handler).body;
      return { ...route, name: `${route.method} ${route.path}`, dto, rule: bodyRuleOf(handler) };
    });
}

/** Where to send, and as whom. */
export function callOf(app: TestApp, workspace: TestWorkspace, route: DeclaredRoute) {
  const { method, path, access } = route;
  const { id, secretKey, publishableKey, tokens } = workspace;
  const headers = { origin: OWN_ORIGIN, 'x-visitor-token': visitorToken(app, id) };
  const to = path.replace(':workspace', id).replace(/:\w+/g, () => newId());
  // The button of a public page.
  if ('public' in access) return { method, path: to, token: undefined, headers };
  const userToken = access.needs === 'view_keys' ? tokens.developer : tokens.owner;
  const token = { secret_key: secretKey, publishable_key: publishableKey, user_token: userToken, grant: tokens.owner };
  return { method, path: to, token: token[access.takes[0]], headers };
}
