import { Module } from '@nestjs/common';
import { SeenMembersService } from './seen-members.service.js';
import { TeamStatusController } from './team-status.controller.js';
import { TeamStatusReader } from './team-status.reader.js';
import { TeamStatusService } from './team-status.service.js';
import { TeamStatusStore } from './team-status.store.js';

/** Availability of the team, for colleagues and customers. */
@Module({
  controllers: [TeamStatusController],
  providers: [SeenMembersService, TeamStatusReader, TeamStatusService, TeamStatusStore],
  exports: [SeenMembersService, TeamStatusReader],
})
export class TeamStatusModule {}
