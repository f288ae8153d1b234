import { Module } from '@nestjs/common';
import { RemovalsSweeper } from './removals.sweeper.js';
import { WorkspacesModule } from './workspaces.module.js';

/** Removals that go on while the service runs; the command line has none of it. */
@Module({ imports: [WorkspacesModule], providers: [RemovalsSweeper] })
export class RemovalsModule {}
