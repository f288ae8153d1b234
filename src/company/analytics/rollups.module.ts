import { Module } from '@nestjs/common';
import { RollupsService } from './rollups.service.js';
import { RollupsStore } from './rollups.store.js';

/** Roll-ups without the sweeper that maintains them: for the command line. */
@Module({ providers: [RollupsService, RollupsStore], exports: [RollupsService] })
export class RollupsModule {}
