import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { MAILER, SmtpMailer } from './mail/mailer.js';
import { HostNames } from './names/host-names.js';

/** One resolver and one mailer for all outbound traffic, so that their limits apply to the whole process. */
@Module({
  providers: [
    { provide: HostNames, useFactory: () => new HostNames() },
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ smtp }: Config) => (smtp ? new SmtpMailer(smtp) : null),
    },
  ],
  exports: [HostNames, MAILER],
})
export class OutboundModule implements OnApplicationShutdown {
  constructor(private readonly names: HostNames) {}

  onApplicationShutdown(): void {
    this.names.close();
  }
}
