import { Injectable } from '@nestjs/common';
import { BuiltFiles } from '../../platform/http/files/built-files.js';

/** The pages of the guide and their pictures, from the build in dist/guide. */
@Injectable()
export class GuideFiles extends BuiltFiles {
  constructor() {
    super('guide');
  }
}
