import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claim, type Claim } from './lockfile.js';

describe('servers that start on one data folder at the same time', () => {
  it('leave it to exactly one, whatever a killed one has left there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wa-e-'));
    const leftovers = [undefined, '{"pid":999999999,"birth":"long ago"}', '', '{"pid":'];
    for (let round = 0; round < 60; round++) {
      const left = leftovers[round % leftovers.length];
      if (left !== undefined) await writeFile(join(folder, 'owner.json'), left);
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => claim(folder)));
      const claims = results.flatMap((result): Claim[] => (result.status === 'fulfilled' ? [result.value] : []));
      expect(claims).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(String(result.reason)).toContain('another instance');
      }
      await claims[0].release();
    }
    await rm(folder, { recursive: true });
  });
});
