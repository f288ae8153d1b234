/** Reads imports in the background. */
import { Injectable } from '@nestjs/common';
import { SliceWorker } from '../../platform/db/slice-worker.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { ImportSlice } from './import-slice.js';
import { ImportsStore, type LeasedImport } from './imports.store.js';

@Injectable()
export class ImportWorker extends SliceWorker<LeasedImport> {
  constructor(system: SystemDb, store: ImportsStore, slice: ImportSlice) {
    super(system, { store, run: (held, stopping) => slice.run(held, stopping) });
  }
}
