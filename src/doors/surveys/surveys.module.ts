import { Module } from '@nestjs/common';
import { LiveChatModule } from '../../conversations/live-chat/live-chat.module.js';
import { SurveysController } from './surveys.controller.js';

@Module({ imports: [LiveChatModule], controllers: [SurveysController] })
export class SurveysModule {}
