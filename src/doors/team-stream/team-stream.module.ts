import { Module } from '@nestjs/common';
import { LiveChatModule } from '../../conversations/live-chat/live-chat.module.js';
import { PolicyModule } from '../../platform/policy/policy.module.js';
import { CoreModule } from '../../conversations/core/core.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { PresenceController } from './presence.controller.js';
import { PresenceService } from './presence.service.js';
import { TeamStatusModule } from '../../desk/team-status/team-status.module.js';
import { SeenMembersSweeper } from './seen-members.sweeper.js';
import { TeamHints } from './team-hints.js';
import { TeamStreamController } from './team-stream.controller.js';
import { TeamStreamService } from './team-stream.service.js';
import { TeamStreams } from './team-streams.js';

@Module({
  imports: [CoreModule, LiveChatModule, PolicyModule, SessionsModule, TeamStatusModule],
  controllers: [TeamStreamController, PresenceController],
  providers: [PresenceService, SeenMembersSweeper, TeamHints, TeamStreamService, TeamStreams],
})
export class TeamStreamModule {}
