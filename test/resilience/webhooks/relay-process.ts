/** The relay alone, in a process that tests kill: waits for a message on its channel, then sends until it is killed. */
import pg from 'pg';
import { poolConfig } from '../../../src/platform/db/connection-options.js';
import { Instances } from '../../../src/platform/db/instances.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { Dispatcher } from '../../../src/platform/events/relay/dispatcher.js';
import { EventLogReader } from '../../../src/platform/events/relay/event-log.reader.js';
import { Recorder } from '../../../src/platform/events/relay/recorder.js';
import { Relay } from '../../../src/platform/events/relay/relay.service.js';
import { RelayStore } from '../../../src/platform/events/relay/relay.store.js';
import { EndpointFailureHooks } from '../../../src/platform/events/endpoint-failures.hooks.js';
import { Metrics } from '../../../src/platform/kernel/metrics.js';
import { Vault } from '../../../src/platform/kernel/vault.js';
import { GuardedFetch } from '../../../src/platform/outbound/guarded-fetch.js';
import { Journal } from '../../../src/platform/events/journal.js';

const [url, masterKey, aliveMs, stableMs = '20000'] = process.argv.slice(2) as [string, string, string, string?];
const db = new SystemDb(new pg.Pool(poolConfig({ url, poolSize: 3 }, 'relay')));
const door = new GuardedFetch({ allowNetworks: ['127.0.0.0/8'], httpToNamedOnly: true, connectionsPerHost: null });
const instances = new Instances(db, undefined, Number(aliveMs));
const store = new RelayStore(db, instances);
const metrics = new Metrics();
const recorder = new Recorder(db);
const vault = new Vault([Buffer.from(masterKey, 'hex')]);
const failures = new EndpointFailureHooks();
failures.register({ disable: () => Promise.reject(new Error('no endpoint is to be disabled here')) });
const dispatcher = new Dispatcher(door, recorder, failures, metrics, store);
const reader = new EventLogReader(store, recorder, vault);
const relay = new Relay(store, reader, dispatcher, recorder, new Journal(vault), {
  stableMs: Number(stableMs),
});
process.on('message', (word: string) => {
  if (word === 'begin') return relay.onApplicationBootstrap();
  void metrics.workQuarantined.get().then(({ values }) => process.send!(values));
});
process.on('disconnect', () => process.exit(1));
process.on(
  'SIGTERM',
  () =>
    void relay
      .beforeApplicationShutdown()
      .then(() => instances.leave())
      .then(() => process.exit(0)),
);
process.send!('ready');
