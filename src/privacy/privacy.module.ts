import { Global, Module } from '@nestjs/common';
import { MessageRetentionSweeper } from './message-retention.sweeper.js';
import { PersonalData } from './personal-data.js';

@Global()
@Module({ providers: [PersonalData, MessageRetentionSweeper], exports: [PersonalData] })
export class PrivacyModule {}
