import * as files from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '../../../../test/support/seeded.js';
import { claim, type FolderLock, publishedUrl } from './lockfile.js';

const LEFTOVERS = [undefined, '{"pid":999999999,"birth":"long ago"}', '', '{"pid":'];

/** Claims the folder `count` times at once; every loser gets an error with the reason. @returns the winners */
async function race(folder: string, count: number): Promise<FolderLock[]> {
  const results = await Promise.allSettled(Array.from({ length: count }, () => claim(folder)));
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('another instance');
  return results.flatMap((result): FolderLock[] => (result.status === 'fulfilled' ? [result.value] : []));
}

/** Delays each file operation by another time, as a loaded machine would. */
function shakeFiles(): void {
  const draws = seeded(1);
  for (const name of ['link', 'rename', 'rm', 'readFile', 'writeFile'] as const) {
    const step = files[name] as (...args: unknown[]) => Promise<never>;
    jest.spyOn(files, name as 'rm').mockImplementation(async (...args) => {
      await delay(draws.number() * 4);
      return step(...args);
    });
  }
}

describe('servers that start on one data folder at the same time', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wa-e-'));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  it('leave it to exactly one, whatever a killed server left behind', async () => {
    for (let round = 0; round < 20; round++) {
      const left = LEFTOVERS[round % LEFTOVERS.length];
      if (left !== undefined) await writeFile(join(folder, 'owner.json'), left);
      const claims = await race(folder, 6);
      expect(claims).toHaveLength(1);
      await claims[0]!.release();
    }
  });

  it('leave it to exactly one in whatever order their steps interleave', async () => {
    shakeFiles();
    for (let round = 0; round < 20; round++) {
      const left = LEFTOVERS[round % LEFTOVERS.length];
      if (left !== undefined) await writeFile(join(folder, 'owner.json'), left);
      const claims = await race(folder, 8);
      expect(claims).toHaveLength(1);
      await claims[0]!.publish({ url: `postgres://${round}` });
      expect(await publishedUrl(folder)).toBe(`postgres://${round}`);
      await claims[0]!.release();
    }
  });

  it('leave no files behind, and each releases only its own claim', async () => {
    await writeFile(join(folder, 'owner.json'), LEFTOVERS[1]!);
    const [first] = await race(folder, 4);
    await first!.release();
    expect(await readdir(folder)).toEqual([]);
    const second = await claim(folder);
    await first!.release();
    expect(await race(folder, 2)).toEqual([]);
    expect(await readdir(folder)).toEqual(['owner.json']);
    expect(JSON.parse(await readFile(join(folder, 'owner.json'), 'utf8'))).toMatchObject({ pid: process.pid });
    await second.release();
  });
});
