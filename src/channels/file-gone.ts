import type { SendResult } from './channel-adapter.js';

/** Result for a part whose file was erased while the message was queued. */
export const FILE_GONE = { outcome: 'refused', reason: 'The file is gone.' } as const satisfies SendResult;
