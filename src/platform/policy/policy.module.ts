import { CacheModule } from '@nestjs/cache-manager';
import { Logger, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { CapabilityGuard } from './capability.guard.js';
import { ConsoleCookie } from './console/console-cookie.js';
import { ConsoleCredential } from './console/console-credential.js';
import { ConsoleValidityReader } from './console/console-validity.reader.js';
import { ConsoleReader } from './console/console.reader.js';
import { CredentialGuard } from './credential.guard.js';
import { Metrics } from '../kernel/metrics.js';
import { CredentialLookups } from './credential-lookups.js';
import { CredentialReader } from './credential.reader.js';
import { HeaderCredential } from './header-credential.js';
import { boundedStore, KeyCache } from './key-cache.js';
import { LastUsed } from './last-used.js';
import { LimitGuard } from './limit/limit.guard.js';
import { limiterOptions } from './limit/limit-options.js';
import { OriginGuard } from './origin.guard.js';
import { Origins } from './origins.js';
import { CredentialValidityReader } from './credential-validity.reader.js';
import { VisitorReader } from './visitor.reader.js';

/** The guards, in the order in which they run. */
@Module({
  imports: [
    CacheModule.registerAsync({ useFactory: () => ({ stores: [boundedStore()] }) }),
    ThrottlerModule.forRootAsync({
      inject: [CONFIG, Metrics],
      useFactory: (config: Config, metrics: Metrics) => {
        const log = new Logger('RateLimiter');
        return limiterOptions({
          redisUrl: config.redisUrl,
          onOpen: (cause) => metrics.limiterOpen.inc({ cause }),
          log: ({ error, allowed }) =>
            log.warn(`storage unavailable, ${allowed} calls allowed without counting: ${String(error)}`),
        });
      },
    }),
  ],
  providers: [
    ConsoleCookie,
    ConsoleCredential,
    ConsoleReader,
    ConsoleValidityReader,
    CredentialReader,
    CredentialLookups,
    HeaderCredential,
    KeyCache,
    LastUsed,
    Origins,
    CredentialValidityReader,
    VisitorReader,
    { provide: APP_GUARD, useClass: CredentialGuard },
    { provide: APP_GUARD, useClass: OriginGuard },
    { provide: APP_GUARD, useClass: LimitGuard },
    { provide: APP_GUARD, useClass: CapabilityGuard },
  ],
  exports: [
    ConsoleCookie,
    ConsoleReader,
    ConsoleValidityReader,
    CredentialLookups,
    LastUsed,
    Origins,
    CredentialValidityReader,
    VisitorReader,
  ],
})
export class PolicyModule {}
