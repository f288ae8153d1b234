/** The real application, with guards but without handlers: for trying every route with every credential. */
import 'reflect-metadata';
import { Module, type DynamicModule, type NestInterceptor } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { of } from 'rxjs';
import { AppModule } from '../../src/app.module.js';
import { createApp } from '../../src/boot/create-app.js';
import { databaseOptions } from '../../src/boot/database.js';
import { Admission } from '../../src/platform/http/admission/admission.js';
import { createLog } from '../../src/platform/http/log.js';
import { testConfig, type TestApp } from '../support/app.js';

/** The response to a request that passed all guards, before its input is read. */
export const ADMITTED = { admitted: true };

@Module({})
class ProbedModule {
  static over(app: DynamicModule): DynamicModule {
    // Provided by the root, so outermost: neither envelope nor input validation runs before it.
    const probe: NestInterceptor = { intercept: () => of(ADMITTED) };
    return { module: ProbedModule, imports: [app], providers: [{ provide: APP_INTERCEPTOR, useValue: probe }] };
  }
}

/** @param databaseUrl an existing database, for example that of the application whose workspaces are to be used */
export async function startProbedApp(databaseUrl: string): Promise<TestApp> {
  const config = testConfig();
  const log = createLog({ level: 'silent', file: null }, { write: () => {} });
  const root = AppModule.register(config, databaseOptions(config, databaseUrl, log));
  const app = await createApp(ProbedModule.over(root), config, log);
  // Nearly every request here is refused; the product would delay them.
  app.get(Admission).refused.waitMs = () => 0;
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const baseUrl = `http://127.0.0.1:${port}`;
  return { app, baseUrl, databaseUrl, unchecked: true, logLines: () => [], close: () => app.close() };
}
