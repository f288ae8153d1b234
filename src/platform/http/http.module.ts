import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { Cursors } from '../kernel/cursor.js';
import { PolicyModule } from '../policy/policy.module.js';
import { Admission } from './admission/admission.js';
import { CallerKeys } from './admission/caller-key.js';
import { EnvelopeInterceptor } from './envelope.interceptor.js';
import { ErrorFilter } from './error.filter.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { IdempotencySweeper } from './idempotency.sweeper.js';
import { InputInterceptor } from './input.interceptor.js';
import { Pager } from './pager.js';
import { UntrustedProxies } from './untrusted-proxies.js';
import { UploadQueue } from './upload-queue.js';

/** Order after the guards: envelope, input (whose errors reach only the filter), idempotency. */
@Global()
@Module({
  imports: [PolicyModule],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_INTERCEPTOR, useClass: InputInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    IdempotentRequests,
    IdempotencySweeper,
    { provide: Cursors, useFactory: (config: Config) => new Cursors(config.serverSecret), inject: [CONFIG] },
    Pager,
    UntrustedProxies,
    CallerKeys,
    Admission,
    UploadQueue,
  ],
  exports: [Pager, Cursors, UntrustedProxies, UploadQueue],
})
export class HttpModule {}
