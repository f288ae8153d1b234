/** What answers depend on beside the question, the settings and the knowledge: the engine, its weights and texts. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageVersion } from '../../../platform/config/package-version.js';

const ROOT = join(__dirname, '../../..');
const FOLDERS = ['agent', 'platform/kernel', 'conversations/turns'];
const IS_CODE = /(?<!\.d|\.spec)\.(?:[cm]?[jt]s|json)$/;

let known: Promise<string> | undefined;

/** Of the code in this process: a version may be built again with another. */
export const engineDigest = (): Promise<string> => (known ??= digest());

async function digest(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([packageVersion(), process.versions]));
  for (const folder of FOLDERS) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && IS_CODE.test(entry.name));
    for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
      hash.update(file.slice(ROOT.length)).update(await readFile(file));
  }
  return hash.digest('base64');
}
