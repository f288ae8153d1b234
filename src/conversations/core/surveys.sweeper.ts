import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { SurveyLinksCommands } from './survey-links.commands.js';
import { SurveysCommands } from './surveys.commands.js';

const EVERY_MS = 30_000;
const BATCH = 100;

/** Asks in quiet chats, over all workspaces, and forgets old links; any number of instances may sweep at once. */
@Injectable()
export class SurveysSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly surveys: SurveysCommands,
    private readonly links: SurveyLinksCommands,
  ) {
    super(EVERY_MS, 'customers were not asked how it was');
  }

  /** @returns how many were asked */
  async sweep(): Promise<number> {
    await this.links.forget(this.db);
    return this.inPortions(BATCH, () => this.db.transaction((tx) => this.surveys.askQuiet(tx, BATCH)));
  }
}
