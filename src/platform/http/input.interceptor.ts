/**
 * Runs after the guards: body (413, 415, malformed), then version, path, query, body, in this order
 * (specification §1.5). One interceptor instead of pipes, because Nest runs all pipes at once and the body's
 * error would come first. The DTO classes are those of the handler's @Param, @Query and @Body parameters.
 */
import {
  Inject,
  Injectable,
  RequestMethod,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { defer, switchMap, type Observable } from 'rxjs';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { fail } from '../kernel/errors.js';
import { accessOf } from '../policy/access.js';
import { requireRecentForFields } from '../policy/recent-fields.js';
import { requestOf, type AppRequest } from '../policy/request.js';
import { bodyRuleOf, configured, readBody, type BodyRule } from './body.js';
import { sentIdempotencyKey, takesIdempotencyKey } from './idempotency-key.js';
import { mayBeEmpty, readObject, readPath, readQuery, type Dto } from './input.js';
import { queryPairs } from './query-string.js';
import { UploadQueue } from './upload-queue.js';
import { API_VERSION } from './version.js';
import { DeclarationError } from '../kernel/declaration-error.js';

interface InputPlan {
  path: Dto | null;
  query: Dto | null;
  body: Dto | null;
  bodyRule: BodyRule;
  /** Whether a missing body counts as an empty object. */
  bodyOptional: boolean;
}

/** Nest's RouteParamtypes. */
const KIND = { request: 0, body: 3, query: 4, path: 5 };

const WRITING = [RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH];

/** The DTO class of a verb that needs no fields: any body or query is refused, not ignored. */
export class NoFields {}

/** The handler's DTO classes, from its parameters' decorators. Throws if one has no class. */
export function inputPlan(controller: Function, handler: Function): InputPlan {
  const routeArguments = (Reflect.getMetadata('__routeArguments__', controller, handler.name) ?? {}) as Record<
    string,
    { index: number }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler.name) ?? []) as Dto[];
  const argument = (kind: number) => Object.entries(routeArguments).find(([key]) => key.startsWith(`${kind}:`));
  const dto = (kind: number): Dto | null => {
    const found = argument(kind);
    if (!found) return null;
    const type = types[found[1].index];
    if (!type || (type as unknown) === Object)
      throw new DeclarationError(`${controller.name}.${handler.name}: its input has no class to validate it against.`);
    return type;
  };
  const method = Reflect.getMetadata('method', handler) as RequestMethod;
  // A handler that takes the request itself also reads its body, as MCP does.
  const writes = WRITING.includes(method) && !argument(KIND.request);
  const body = dto(KIND.body) ?? (writes ? NoFields : null);
  // An empty PATCH is refused as such, whether it has no body or an empty object.
  const bodyOptional = body !== null && (method === RequestMethod.PATCH || mayBeEmpty(body));
  return { path: dto(KIND.path), query: dto(KIND.query), body, bodyRule: bodyRuleOf(handler), bodyOptional };
}

@Injectable()
export class InputInterceptor implements NestInterceptor {
  private readonly plans = new WeakMap<Function, InputPlan>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly uploads: UploadQueue,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handler = context.getHandler();
    let plan = this.plans.get(handler);
    if (!plan) this.plans.set(handler, (plan = inputPlan(context.getClass(), handler)));
    const request = requestOf(context);
    if (!plan.body) {
      this.validate(request, plan, undefined);
      return next.handle();
    }
    const response = context.switchToHttp().getResponse<Response>();
    const rule = configured(plan.bodyRule, this.config);
    const handled = defer(() => readBody(request, { response, rule, optional: plan.bodyOptional })).pipe(
      switchMap((body) => {
        this.validate(request, plan, body);
        requireRecentForFields(accessOf(context), request);
        return next.handle();
      }),
    );
    return rule.queued ? this.uploads.queued(request, response, handled) : handled;
  }

  private validate(request: AppRequest, plan: InputPlan, body: unknown): void {
    const strict = isStrict(request.path);
    if (strict) checkVersion(request);
    if (takesIdempotencyKey(request.method, request.path)) sentIdempotencyKey(request);
    if (plan.path) define(request, 'params', readPath(plan.path, request.params as Record<string, string>));
    if (plan.query || strict) define(request, 'query', readQuery(plan.query, queryPairs(request.url)));
    // An empty PATCH is a mistake of the caller (specification §1.9, `invalid_body`).
    if (plan.body && request.method === 'PATCH' && isEmptyObject(body)) throw fail('invalid_body');
    if (plan.body) define(request, 'body', readObject(plan.body, body));
  }
}

const isEmptyObject = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).length === 0;

/**
 * Routes of /v1, the kill switch and the console refuse unknown parameters, even if they accept none (specification
 * §1.10).
 */
const isStrict = (path: string): boolean =>
  path.startsWith('/v1/') ||
  path === '/api/killswitch' ||
  (path.startsWith('/api/console/') && !PROVIDER_CALLBACK.test(path));

/** Identity providers redirect browsers with additional parameters. */
const PROVIDER_CALLBACK = /^\/api\/console\/oidc\/[^/]+\/callback$/;

function checkVersion(request: AppRequest): void {
  const requested = request.headers['api-version'];
  if (requested !== undefined && requested !== API_VERSION)
    throw fail('unsupported_version', `Unsupported API-Version. Supported: ${API_VERSION}.`);
}

/** Express 5 makes `query` a getter. */
function define(request: AppRequest, slot: 'params' | 'query' | 'body', value: unknown): void {
  Object.defineProperty(request, slot, { value, configurable: true, writable: true });
}
