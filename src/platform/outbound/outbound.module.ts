import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { ImapProcesses } from './mail/imap-processes.js';
import { MAILER, SmtpMailer } from './mail/mailer.js';
import { HostNames } from './names/host-names.js';

/** One of each for all outbound traffic, so that their limits apply to the whole process. */
@Module({
  providers: [
    ImapProcesses,
    { provide: HostNames, useFactory: () => new HostNames() },
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ smtp }: Config) => (smtp ? new SmtpMailer(smtp) : null),
    },
  ],
  exports: [HostNames, ImapProcesses, MAILER],
})
export class OutboundModule implements OnApplicationShutdown {
  constructor(private readonly names: HostNames) {}

  onApplicationShutdown(): void {
    this.names.close();
  }
}
