import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { IdentityTokensService } from './identity-tokens.service.js';
import { WidgetOriginsController } from './widget-origins.controller.js';
import { WidgetOriginsReader } from './widget-origins.reader.js';
import { WidgetOriginsService } from './widget-origins.service.js';
import { WidgetSettingsReader } from './widget-settings.reader.js';
import { WidgetStore } from './widget.store.js';

/** The widget's settings, and the signed identity of its visitors. */
@Module({
  imports: [ConfigurationModule, CreditsModule],
  controllers: [WidgetOriginsController],
  providers: [IdentityTokensService, WidgetOriginsReader, WidgetOriginsService, WidgetSettingsReader, WidgetStore],
  exports: [IdentityTokensService, WidgetOriginsService, WidgetSettingsReader],
})
export class WidgetSettingsModule {}
