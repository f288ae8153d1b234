import { REASON_CHARS_MAX } from '../imported.dto.js';
import { shownText } from '../shown-text.js';

/** The file is no export of the source that it was given as. Its message is for the team. */
export class UnreadableExport extends Error {
  override readonly name = 'UnreadableExport';

  constructor(reason: string) {
    super(shownText(reason, REASON_CHARS_MAX));
  }
}
