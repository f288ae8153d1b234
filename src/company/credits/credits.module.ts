import { Module } from '@nestjs/common';
import { CreditLimitHooks } from './credit-limits.hooks.js';
import { CreditsCommands } from './credits.commands.js';
import { CreditsReader } from './credits.reader.js';

@Module({
  providers: [CreditLimitHooks, CreditsCommands, CreditsReader],
  exports: [CreditLimitHooks, CreditsCommands, CreditsReader],
})
export class CreditsModule {}
