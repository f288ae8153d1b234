import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../platform/db/sweeper.js';
import { TurnsService } from './turns.service.js';

const EVERY_MS = 1_000;

/** Claims conversations that wait for an answer and that no process works on, over all workspaces. */
@Injectable()
export class TurnsSweeper extends Sweeper {
  constructor(private readonly turns: TurnsService) {
    super(EVERY_MS, 'waiting conversations were not taken up');
  }

  /** @returns number of claimed turns; they are answered in the background */
  sweep(): Promise<number> {
    return this.turns.claimDue();
  }
}
