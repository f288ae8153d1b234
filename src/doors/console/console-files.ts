import { Injectable } from '@nestjs/common';
import { BuiltFiles } from '../../platform/http/files/built-files.js';

/** The console's page, scripts and styles, from the build in dist/console. */
@Injectable()
export class ConsoleFiles extends BuiltFiles {
  constructor() {
    super('console');
  }
}
