import { Injectable } from '@nestjs/common';
import type { ChannelAdapter } from './channel-adapter.js';
import type { ChannelName } from './channels.dto.js';
import { required } from '../platform/kernel/invariant.js';

/** The registered adapters, by channel. */
@Injectable()
export class ChannelAdapters {
  private readonly byChannel = new Map<ChannelName, ChannelAdapter>();

  register(adapter: ChannelAdapter): void {
    this.byChannel.set(adapter.channel, adapter);
  }

  find(channel: ChannelName): ChannelAdapter | undefined {
    return this.byChannel.get(channel);
  }

  /** Throws if there is none: accounts exist only for registered channels. */
  get(channel: ChannelName): ChannelAdapter {
    return required(this.byChannel.get(channel), `the adapter for ${channel}`);
  }
}
