import { existsSync, readFileSync } from 'node:fs';
import files, { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
    const { open } = files;
    const spy = jest.spyOn(files, 'open').mockImplementation(async (...args) => {
      const file = await open(...args);
      const { close } = file;
      file.close = async () => {
        await eventually(() => {
          const pid = existsSync(join(root, 'pid')) && Number(readFileSync(join(root, 'pid'), 'utf8'));
          return pid && !isAlive(pid);
        });
        await close.call(file);
      };
      return file;
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
