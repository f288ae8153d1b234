import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../platform/db/sweeper.js';
import { RollupsService } from './rollups.service.js';

const EVERY_MS = 15_000;

/** Rolls up changes periodically; any number of instances may run. */
@Injectable()
export class RollupsSweeper extends Sweeper {
  constructor(private readonly rollups: RollupsService) {
    super(EVERY_MS, 'analytics were not rolled up');
  }

  sweep(): Promise<number> {
    return this.rollups.roll();
  }
}
