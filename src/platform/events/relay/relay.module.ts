import { Module } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { GuardedFetch } from '../../outbound/guarded-fetch.js';
import { HostNames } from '../../outbound/names/host-names.js';
import { OutboundModule } from '../../outbound/outbound.module.js';
import { BacklogGauges } from './backlog.gauges.js';
import { Dispatcher, WEBHOOK_CLIENT } from './dispatcher.js';
import { EventLogReader } from './event-log.reader.js';
import { Recorder } from './recorder.js';
import { Relay, RELAY_OPTIONS, type RelayOptions } from './relay.service.js';
import { RelayStore } from './relay.store.js';
import { RetentionSweeper } from './retention.sweeper.js';

const STABLE_MS = 20_000;

/** The relay, which runs in the background; the command line does not need it. */
@Module({
  imports: [OutboundModule],
  providers: [
    Relay,
    RelayStore,
    EventLogReader,
    Dispatcher,
    Recorder,
    RetentionSweeper,
    BacklogGauges,
    { provide: RELAY_OPTIONS, useValue: { stableMs: STABLE_MS } satisfies RelayOptions },
    {
      provide: WEBHOOK_CLIENT,
      inject: [CONFIG, HostNames],
      useFactory: ({ outboundAllowNetworks: allowNetworks }: Config, names: HostNames) =>
        // The dispatcher limits what is in flight; endpoints that share a host must not wait for each other
        // here.
        new GuardedFetch({ allowNetworks, names, httpToNamedOnly: true, connectionsPerHost: null }),
    },
  ],
})
export class RelayModule {}
