import { Module } from '@nestjs/common';
import { LiveChatModule } from '../../features/live-chat/live-chat.module.js';
import { PolicyModule } from '../../policy/policy.module.js';
import { SessionsModule } from '../../features/sessions/sessions.module.js';
import { PresenceController } from './presence.controller.js';
import { PresenceService } from './presence.service.js';
import { TeamStatusModule } from '../../features/team-status/team-status.module.js';
import { SeenMembersSweeper } from './seen-members.sweeper.js';
import { TeamHints } from './team-hints.js';
import { TeamStreamController } from './team-stream.controller.js';
import { TeamStreamService } from './team-stream.service.js';
import { TeamStreams } from './team-streams.js';

@Module({
  imports: [LiveChatModule, PolicyModule, SessionsModule, TeamStatusModule],
  controllers: [TeamStreamController, PresenceController],
  providers: [PresenceService, SeenMembersSweeper, TeamHints, TeamStreamService, TeamStreams],
})
export class TeamStreamModule {}
