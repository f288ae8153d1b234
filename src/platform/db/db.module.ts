import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { ConnectionOptions } from './connection-options.js';
import { required } from '../kernel/invariant.js';
import type { DataSourceSetup } from './data-source.js';
import { type EntityClass, entityOptions, EntitySource } from './entity-source.js';
import { Instances } from './instances.js';
import { Notifications } from './notifications.js';
import { type Patience, untilReachable } from './patience.js';
import { SystemDb } from './system-db.js';
import { TenantDb } from './tenant-db.js';

export interface DbModuleOptions extends DataSourceSetup {
  /** Connections that tenants share, without the reserved ones; the whole system pool is `poolSize`. Default 10. */
  tenantPoolSize?: number;
  /** URL of the tenants' pool (tenant-login.ts). Default `url`, acting as wa_tenant. */
  tenantUrl?: string;
  /** URL for LISTEN if `url` leads through a transaction pooler. Default `url`. */
  directUrl?: string;
  /** How long a start waits for the database; without it, it does not. */
  patience?: Patience;
  /** Of all tables whose rows are read or written by repositories. */
  entities?: EntityClass[];
}

/**
 * The database for all other modules: TenantDb, SystemDb (connected; rejects at boot if it cannot connect),
 * Notifications and Instances. Migrations run before it, by `runMigrations`. Pools close after the HTTP server.
 */
@Global()
@Module({})
export class DbModule implements OnApplicationShutdown {
  constructor(
    @Inject(TenantDb) private readonly tenants: TenantDb,
    @Inject(Notifications) private readonly notifications: Notifications,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(Instances) private readonly instances: Instances,
  ) {}

  static register(options: DbModuleOptions): DynamicModule {
    const direct: ConnectionOptions = { ...options, url: options.directUrl ?? options.url };
    return {
      module: DbModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...entityOptions(options.entities ?? []), retryAttempts: 0 }),
          dataSourceFactory: (typeOrm) =>
            Promise.resolve(new EntitySource(required(typeOrm, 'the options of TypeORM'))),
        }),
      ],
      providers: [
        {
          provide: SystemDb,
          useFactory: () =>
            options.patience ? untilReachable(() => SystemDb.open(options), options.patience) : SystemDb.open(options),
        },
        {
          provide: Instances,
          inject: [SystemDb],
          useFactory: (system: SystemDb) => new Instances(system, options.log),
        },
        {
          provide: TenantDb,
          inject: [getDataSourceToken()],
          useFactory: (entities: EntitySource) =>
            new TenantDb(
              { ...options, url: options.tenantUrl ?? options.url, poolSize: options.tenantPoolSize },
              entities,
            ),
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
      exports: [Instances, SystemDb, TenantDb, Notifications],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.instances.leave();
    await this.notifications.stop();
    await this.tenants.close();
    await this.system.close();
  }
}
