import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../test/support/eventually.js';
import { launch } from './launch.js';
import { isAlive } from './processes.js';

describe('a Postgres that ends at once', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'wa-launch-'));
    await mkdir(join(root, 'bin'));
    await writeFile(
      join(root, 'bin/postgres'),
      `#!/bin/sh\necho $$ > ${root}/pid\necho FATAL: a wrong setting\nexit 1\n`,
    );
    await chmod(join(root, 'bin/postgres'), 0o755);
  });
  afterAll(() => rm(root, { recursive: true }));

  it('is reported, even if it has ended before its log is closed here', async () => {
    const file = await open(join(root, 'pid'), 'w');
    const handle = Object.getPrototypeOf(file) as typeof file;
    await file.close();
    const close = handle.close;
    const spy = jest.spyOn(handle, 'close').mockImplementation(async function (this: typeof file) {
      await eventually(() => {
        const pid = Number(readFileSync(join(root, 'pid'), 'utf8'));
        return Promise.resolve(pid > 0 && !isAlive(pid));
      });
      return close.call(this);
    });
    const plan = {
      root,
      data: join(root, 'data'),
      binaries: { folder: root, version: '18' },
      guardPrefix: [],
      settings: {},
    };
    const started = launch({ ...plan, runAs: { kind: 'self', prefix: [], ids: {} } });
    await expect(started).rejects.toThrow('a wrong setting');
    spy.mockRestore();
  });
});
