import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { IdentitySecretService } from './identity-secret.service.js';
import { IdentityTokensService } from './identity-tokens.service.js';
import { WidgetSettingsReader } from './widget-settings.reader.js';

/** How the widget looks and speaks, and who its visitors say they are. */
@Module({
  imports: [ConfigurationModule, CreditsModule],
  providers: [IdentitySecretService, IdentityTokensService, WidgetSettingsReader],
  exports: [IdentitySecretService, IdentityTokensService, WidgetSettingsReader],
})
export class WidgetSettingsModule {}
