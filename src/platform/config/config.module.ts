import { Global, Module, type DynamicModule } from '@nestjs/common';
import { systemClock } from '../kernel/clock.js';
import { Metrics } from '../kernel/metrics.js';
import { Vault } from '../kernel/vault.js';
import { VisitorTokens } from '../kernel/visitor-tokens.js';
import type { Config } from './config.js';

export const CONFIG = Symbol('config');
export const CLOCK = Symbol('clock');

/** Provides the configuration, the clock, the metrics, the vault and the visitor tokens to all modules. */
@Global()
@Module({})
export class ConfigModule {
  static register(config: Config): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: CLOCK, useValue: systemClock },
      { provide: Vault, useFactory: () => new Vault(config.masterKeys) },
      { provide: VisitorTokens, useFactory: () => new VisitorTokens(config.masterKeys) },
      Metrics,
    ];
    return { module: ConfigModule, providers, exports: [CONFIG, CLOCK, Metrics, Vault, VisitorTokens] };
  }
}
