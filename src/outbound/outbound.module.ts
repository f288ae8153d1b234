import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { HostNames } from './names/host-names.js';

/** One look-up of names for all that goes out, so that its bounds hold for the whole process. */
@Module({
  providers: [{ provide: HostNames, useFactory: () => new HostNames() }],
  exports: [HostNames],
})
export class OutboundModule implements OnApplicationShutdown {
  constructor(private readonly names: HostNames) {}

  onApplicationShutdown(): void {
    this.names.close();
  }
}
