import { Module } from '@nestjs/common';
import { ConsoleSessionsCommands } from './console-sessions.commands.js';
import { ConsoleSessionsStore } from './console-sessions.store.js';

/** What others do to sessions; without routes and sweeps, for the command line too. */
@Module({
  providers: [ConsoleSessionsCommands, ConsoleSessionsStore],
  exports: [ConsoleSessionsCommands],
})
export class SessionCommandsModule {}
