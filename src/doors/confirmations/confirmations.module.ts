import { Module } from '@nestjs/common';
import { MeetingsModule } from '../../people/meetings/meetings.module.js';
import { ConfirmationsController } from './confirmations.controller.js';

@Module({ imports: [MeetingsModule], controllers: [ConfirmationsController] })
export class ConfirmationsModule {}
