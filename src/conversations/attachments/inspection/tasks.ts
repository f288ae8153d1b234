/** Tasks of the thread that inspects files. */
import { cmsOf } from '../../../platform/kernel/mail/cms.js';
import type { Task } from '../../../platform/kernel/threads/serve-tasks.js';
import type { FoundType } from '../file-kinds.rules.js';

/** Control characters that text does not contain; tabs, line feeds and form feeds are allowed. */
const CONTROL = /[\0-\x08\x0B\x0E-\x1A\x1C-\x1F\x7F]/;
/** How much of a file that is not UTF-8 is checked. */
const SAMPLE_BYTES = 65_536;

export const TASKS: Record<string, Task> = {
  inspect: async function* ({ bytes }: { bytes: Uint8Array }): AsyncGenerator<unknown, unknown, void> {
    const { fileTypeFromBuffer } = await import('file-type');
    const isEncryptedMail = cmsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))?.kind === 'encrypted';
    const mime = isEncryptedMail ? 'application/pkcs7-mime' : ((await fileTypeFromBuffer(bytes))?.mime ?? null);
    return { mime, isText: mime === null && isText(bytes) } satisfies FoundType;
  },
};

function isText(bytes: Uint8Array): boolean {
  try {
    return !CONTROL.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // A Windows code page of a Western European language.
    return !CONTROL.test(Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).toString('latin1'));
  }
}
