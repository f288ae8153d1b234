import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Rounds } from '../../kernel/rounds.js';
import { RollupsService } from './rollups.service.js';

const EVERY_MS = 15_000;

/** Rolls up again and again what was written; any number of instances may. */
@Injectable()
export class RollupsSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(RollupsSweeper.name);
  private readonly rounds = new Rounds(
    EVERY_MS,
    () => this.rollups.roll(),
    ({ message }) => this.log.warn(`analytics were not rolled up: ${message}`),
  );

  constructor(private readonly rollups: RollupsService) {}

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }
}
