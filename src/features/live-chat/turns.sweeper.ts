import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../db/sweeper.js';
import { TurnsService } from './turns.service.js';

const EVERY_MS = 1_000;

/** Takes up conversations that wait for an answer and that nobody works on, over all workspaces. */
@Injectable()
export class TurnsSweeper extends Sweeper {
  constructor(private readonly turns: TurnsService) {
    super(EVERY_MS, 'waiting conversations were not taken up');
  }

  /** @returns how many were taken up; they are answered in the background */
  sweep(): Promise<number> {
    return this.turns.claimDue();
  }
}
