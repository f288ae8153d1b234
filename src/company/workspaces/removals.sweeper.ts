import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SampleService } from './sample.service.js';

const EVERY_MS = 60_000;

/** Goes on with removals of samples that an instance did not finish; any number of instances may do it at once. */
@Injectable()
export class RemovalsSweeper extends Sweeper {
  constructor(private readonly samples: SampleService) {
    super(EVERY_MS, 'a sample was not removed');
  }

  /** @returns number of removed samples */
  sweep(): Promise<number> {
    return this.samples.goOn(() => this.stopping);
  }
}
