import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { ConnectionOptions } from './connection-options.js';
import type { DataSourceSetup } from './data-source.js';
import { Notifications } from './notifications.js';
import { SystemDb } from './system-db.js';
import { TenantDb } from './tenant-db.js';

export interface DbModuleOptions extends DataSourceSetup {
  /** Connections that tenants share, without the reserved ones; the whole system pool is `poolSize`. Default 10. */
  tenantPoolSize?: number;
  /** URL of the tenants' pool (tenant-login.ts). Default `url`, acting as wa_tenant. */
  tenantUrl?: string;
  /** URL for LISTEN if `url` leads through a transaction pooler. Default `url`. */
  directUrl?: string;
}

/**
 * The database for all other modules: TenantDb, SystemDb (connected; rejects at boot if it cannot connect) and
 * Notifications. Migrations run before it, by `runMigrations`. Pools close after the HTTP server.
 */
@Global()
@Module({})
export class DbModule implements OnApplicationShutdown {
  constructor(
    @Inject(TenantDb) private readonly tenants: TenantDb,
    @Inject(Notifications) private readonly notifications: Notifications,
    @Inject(SystemDb) private readonly system: SystemDb,
  ) {}

  static register(options: DbModuleOptions): DynamicModule {
    const direct: ConnectionOptions = { ...options, url: options.directUrl ?? options.url };
    return {
      module: DbModule,
      providers: [
        { provide: SystemDb, useFactory: () => SystemDb.open(options) },
        {
          provide: TenantDb,
          useFactory: () =>
            new TenantDb({ ...options, url: options.tenantUrl ?? options.url, poolSize: options.tenantPoolSize }),
        },
        {
          provide: Notifications,
          inject: [SystemDb],
          useFactory: async (system: SystemDb) => {
            const notifications = new Notifications(direct, system);
            await notifications.start();
            return notifications;
          },
        },
      ],
      exports: [SystemDb, TenantDb, Notifications],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.notifications.stop();
    await this.tenants.close();
    await this.system.close();
  }
}
