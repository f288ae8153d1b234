import { Module } from '@nestjs/common';
import { DeliveryTargets } from './deliveries.hooks.js';
import { LiveLog } from './live-log.js';
import { SessionChangesCommands } from './session-changes.commands.js';
import { SessionNumbersStore } from './session-numbers.store.js';
import { SessionSettlingCommands } from './session-settling.commands.js';
import { SessionsStore } from './sessions.store.js';

/**
 * What other features note in the log of a live session, and whether one is completed; without background work, so for
 * the command line too.
 */
@Module({
  providers: [
    DeliveryTargets,
    LiveLog,
    SessionChangesCommands,
    SessionNumbersStore,
    SessionSettlingCommands,
    SessionsStore,
  ],
  exports: [DeliveryTargets, SessionChangesCommands, SessionSettlingCommands, SessionsStore],
})
export class ChangesModule {}
