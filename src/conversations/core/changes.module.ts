import { Module } from '@nestjs/common';
import { DeliveryTargets } from './deliveries.hooks.js';
import { LiveLog } from './live-log.js';
import { SessionChangesCommands } from './session-changes.commands.js';
import { SessionNumbersStore } from './session-numbers.store.js';

/** What other features note in the log of a live session; without background work, so for the command line too. */
@Module({
  providers: [DeliveryTargets, LiveLog, SessionChangesCommands, SessionNumbersStore],
  exports: [DeliveryTargets, SessionChangesCommands],
})
export class ChangesModule {}
