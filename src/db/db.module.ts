import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { DRAIN_MS, late } from './close.js';
import type { ConnectionOptions } from './connection-options.js';
import { createDataSource, type DataSourceSetup } from './data-source.js';
import { asUnavailable } from './errors.js';
import { Notifications } from './notifications.js';
import { SystemDb } from './system-db.js';
import { TenantDb } from './tenant-db.js';

export interface DbModuleOptions extends DataSourceSetup {
  /** Connections that tenants share, without the reserved ones; the whole system pool is `poolSize`. Default 10. */
  tenantPoolSize?: number;
  /** What the tenants' pool connects by (tenant-login.ts). Default `url`, acting as wa_tenant. */
  tenantUrl?: string;
  /** Where LISTEN goes when `url` leads through a pooler by the transaction. Default `url`. */
  directUrl?: string;
}

/**
 * The database for everybody above: TenantDb, SystemDb, Notifications, and TypeORM's DataSource (connected; rejects at
 * boot when it cannot be). Migrations run before it, by `runMigrations`. Pools close when the HTTP server has ended.
 */
@Global()
@Module({})
export class DbModule implements OnApplicationShutdown {
  constructor(
    @Inject(TenantDb) private readonly tenants: TenantDb,
    @Inject(Notifications) private readonly notifications: Notifications,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  static register(options: DbModuleOptions): DynamicModule {
    const direct: ConnectionOptions = { ...options, url: options.directUrl ?? options.url };
    return {
      module: DbModule,
      imports: [
        TypeOrmModule.forRootAsync({
          // The factory below makes and connects it; a start waits for no second attempt.
          useFactory: () => ({ type: 'postgres', retryAttempts: 0 }),
          dataSourceFactory: () => connect(options),
        }),
      ],
      providers: [
        {
          provide: SystemDb,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => SystemDb.over(dataSource, options.statements),
        },
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
      exports: [TypeOrmModule, SystemDb, TenantDb, Notifications],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.notifications.stop();
    await this.tenants.close();
    if (this.dataSource.isInitialized) await late(this.dataSource.destroy(), DRAIN_MS);
  }
}

async function connect(options: DataSourceSetup): Promise<DataSource> {
  try {
    return await createDataSource(options).initialize();
  } catch (error) {
    throw asUnavailable(error) ?? error;
  }
}
