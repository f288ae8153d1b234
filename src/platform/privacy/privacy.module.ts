import { Global, Module } from '@nestjs/common';
import { MessageRetentionSweeper } from './message-retention.sweeper.js';
import { DataSubjectRegistry } from './data-subject-registry.js';

@Global()
@Module({ providers: [DataSubjectRegistry, MessageRetentionSweeper], exports: [DataSubjectRegistry] })
export class PrivacyModule {}
