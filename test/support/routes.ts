/** Every route that reads a body, and how a test calls it: with unknown ids and an accepted credential. */
import { ModulesContainer } from '@nestjs/core';
import type { Config } from '../../src/platform/config/config.js';
import { CONFIG } from '../../src/platform/config/config.module.js';
import { configured, type ConfiguredBodyRule } from '../../src/platform/http/body.js';
import { declaredRoutes, type DeclaredRoute } from '../../src/platform/http/declared-routes.js';
import { inputPlan } from '../../src/platform/http/input.interceptor.js';
import type { Dto } from '../../src/platform/http/input.js';
import { newId } from '../../src/platform/kernel/ids.js';
import type { TestApp, TestWorkspace } from './app.js';
import { cookieOf, SAME_ORIGIN } from './console.js';
import { OWN_ORIGIN, visitorToken } from './widget.js';

export interface WritingRoute extends DeclaredRoute {
  name: string;
  /** null if the handler reads the message itself (MCP). */
  dto: Dto | null;
  rule: ConfiguredBodyRule;
}

const WRITING = ['POST', 'PUT', 'PATCH'];

/** The DTO classes of a route's input. */
export function inputOf({ app }: TestApp, { controller: name, handler }: DeclaredRoute): ReturnType<typeof inputPlan> {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()]);
  const controller = controllers.find(({ metatype }) => metatype?.name === name)!.metatype as Function;
  return inputPlan(controller, (controller.prototype as Record<string, Function>)[handler]!);
}

export function writingRoutes(app: TestApp): WritingRoute[] {
  return declaredRoutes(app.app.get(ModulesContainer))
    .filter(({ method }) => WRITING.includes(method))
    .map((route) => {
      const { body: dto, bodyRule } = inputOf(app, route);
      const rule = configured(bodyRule, app.app.get<Config>(CONFIG));
      return { ...route, name: `${route.method} ${route.path}`, dto, rule };
    });
}

/**
 * URL and credential of the request.
 * @param session token of a signed-in account, for the console's own routes
 */
export function callOf(app: TestApp, workspace: TestWorkspace, route: DeclaredRoute, session?: string) {
  const { method, path, access } = route;
  const { id, secretKey, publishableKey, tokens } = workspace;
  const taken = 'public' in access ? undefined : access.takes[0];
  const isSignedIn = session !== undefined && (taken === 'console_session' || taken === 'console_account');
  const headers: Record<string, string> = isSignedIn
    ? { ...SAME_ORIGIN, ...cookieOf(session) }
    : { origin: OWN_ORIGIN, 'x-visitor-token': visitorToken(app, id) };
  const to = path
    .replace(':workspace', id)
    .replace(':provider', 'acme')
    .replace(':position', '1')
    .replace(/:\w+/g, () => newId());
  // The button on a public page.
  if ('public' in access) return { method, path: to, token: undefined, headers };
  const userToken = access.needs === 'view_keys' ? tokens.developer : tokens.owner;
  const token = {
    secret_key: secretKey,
    publishable_key: publishableKey,
    user_token: userToken,
    grant: tokens.owner,
    // In a cookie.
    console_session: undefined,
    console_account: undefined,
  };
  return { method, path: to, token: token[access.takes[0]], headers };
}
