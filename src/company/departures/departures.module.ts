import { Module } from '@nestjs/common';
import { MeetingsModule } from '../../people/meetings/meetings.module.js';
import { TeamModule } from '../team/team.module.js';
import { DeparturesController } from './departures.controller.js';
import { DeparturesReader } from './departures.reader.js';
import { DeparturesService } from './departures.service.js';

/** Removing a member, with what becomes of their conversations and meetings. */
@Module({
  imports: [MeetingsModule, TeamModule],
  controllers: [DeparturesController],
  providers: [DeparturesReader, DeparturesService],
})
export class DeparturesModule {}
