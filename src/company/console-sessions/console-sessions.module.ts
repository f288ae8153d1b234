import { Module } from '@nestjs/common';
import { PolicyModule } from '../../platform/policy/policy.module.js';
import { ConsoleSessionsController } from './console-sessions.controller.js';
import { ConsoleSessionsReader } from './console-sessions.reader.js';
import { ConsoleSessionsService } from './console-sessions.service.js';
import { ConsoleSessionsSweeper } from './console-sessions.sweeper.js';
import { SessionCommandsModule } from './session-commands.module.js';

/** The account's signed-in browsers; signing in itself is in accounts/. */
@Module({
  imports: [PolicyModule, SessionCommandsModule],
  controllers: [ConsoleSessionsController],
  providers: [ConsoleSessionsReader, ConsoleSessionsService, ConsoleSessionsSweeper],
  exports: [ConsoleSessionsReader, SessionCommandsModule],
})
export class ConsoleSessionsModule {}
