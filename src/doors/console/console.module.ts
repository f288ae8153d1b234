import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller.js';
import { ConsoleFiles } from './console-files.js';

/** Serves the web console. */
@Module({ controllers: [ConsoleController], providers: [ConsoleFiles] })
export class ConsoleModule {}
