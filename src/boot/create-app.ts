/** Creates the application, identically in production and in tests. */
import type { Type, DynamicModule } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger as Pino } from 'pino';
import type { Config } from '../platform/config/config.js';
import { Admission } from '../platform/http/admission/admission.js';
import { addressMiddleware } from '../platform/http/address.middleware.js';
import { strictExpress } from '../platform/http/express.adapter.js';
import { NestLog } from '../platform/http/log.js';
import { consoleMiddleware } from '../platform/http/console.middleware.js';
import { nosniffMiddleware } from '../platform/http/nosniff.middleware.js';
import { requestLogMiddleware } from '../platform/http/request-log.middleware.js';
import { artifactMiddleware } from '../platform/http/artifact.middleware.js';
import { UntrustedProxies } from '../platform/http/untrusted-proxies.js';
import { widgetMiddleware } from '../platform/http/widget.middleware.js';
import { Origins } from '../platform/policy/origins.js';
import type { AppRequest } from '../platform/policy/request.js';
import { Metrics } from '../platform/kernel/metrics.js';
import { declaredRoutes } from '../platform/http/declared-routes.js';

/**
 * @param root the configured application module. Throws if a route declares no policy or reads input without a
 * DTO class.
 */
export async function createApp(
  root: Type | DynamicModule,
  config: Config,
  log: Pino,
): Promise<NestExpressApplication> {
  const adapter = strictExpress(config);
  const app = await NestFactory.create<NestExpressApplication>(root, adapter, {
    bodyParser: false,
    logger: new NestLog(log),
    abortOnError: false,
  });
  const admission = app.get(Admission);
  adapter.admit = (request, response, begin) => admission.admit(request as AppRequest, response, begin);
  app.use(nosniffMiddleware);
  const metrics = app.get(Metrics);
  metrics.gauge('http_connections', 'Open connections of clients.', () => adapter.load().open);
  metrics.gauges('http_connections_refused', {
    help: 'Connections refused since the start, by the limit: of the process, of one address.',
    label: 'limit',
    read: () => adapter.load().refused,
  });
  app.use(requestLogMiddleware(log, metrics));
  app.use(addressMiddleware(config, app.get(UntrustedProxies)));
  app.use(widgetMiddleware);
  app.use(artifactMiddleware);
  app.use(consoleMiddleware(app.get(Origins)));
  await app.init();
  declaredRoutes(app.get(ModulesContainer)); // throws if a route is not declared completely
  return app;
}
