import { Module } from '@nestjs/common';
import { TranscriptionsService } from './transcriptions.service.js';

/** Transcription of voice messages. */
@Module({ providers: [TranscriptionsService], exports: [TranscriptionsService] })
export class VoiceModule {}
