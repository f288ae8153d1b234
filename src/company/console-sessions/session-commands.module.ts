import { Module } from '@nestjs/common';
import { ConsoleSessionsCommands } from './console-sessions.commands.js';
import { ConsoleSessionsStore } from './console-sessions.store.js';

/** Operations on sessions for other features, without routes and sweepers: also for the command line. */
@Module({
  providers: [ConsoleSessionsCommands, ConsoleSessionsStore],
  exports: [ConsoleSessionsCommands],
})
export class SessionCommandsModule {}
