import { Module } from '@nestjs/common';
import { AvailabilityCommands } from './availability.commands.js';
import { AvailabilityReader } from './availability.reader.js';

/** Hosts' availability without the meetings: for the workspace's settings. */
@Module({
  providers: [AvailabilityCommands, AvailabilityReader],
  exports: [AvailabilityCommands, AvailabilityReader],
})
export class AvailabilityModule {}
