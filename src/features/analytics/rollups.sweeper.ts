import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RollupsService } from './rollups.service.js';

const EVERY_MS = 15_000;

/** Rolls up again and again what was written; any number of instances may. */
@Injectable()
export class RollupsSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(RollupsSweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly rollups: RollupsService) {}

  onApplicationBootstrap(): void {
    this.timer = setTimeout(() => {
      this.running = this.rollups
        .roll()
        .catch((error: Error) => this.log.warn(`analytics were not rolled up: ${error.message}`))
        .finally(() => this.timer && this.onApplicationBootstrap());
    }, EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.running;
  }
}
