/** `nest build` and `npm run build` make the server of the same files: both read nest-cli.json. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';

interface NestCli {
  sourceRoot: string;
  entryFile: string;
  compilerOptions: {
    tsConfigPath: string;
    builder: { type: string; options: { swcrcPath: string; filenames: string[]; ignore: string[] } };
    assets: { include: string; outDir: string }[];
  };
}
const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('nest-cli.json', () => {
  const { sourceRoot, entryFile, compilerOptions } = read<NestCli>('nest-cli.json');
  const { tsConfigPath, builder, assets } = compilerOptions;

  it('names what there is', () => {
    for (const path of [
      ...[join(sourceRoot, `${entryFile}.ts`), tsConfigPath, builder.options.swcrcPath],
      ...builder.options.filenames,
    ])
      expect([path, existsSync(path)]).toEqual([path, true]);
    expect(builder.type).toBe('swc');
  });

  it('leaves tests, benchmarks and the lab out, for the compiler and for the check of types', () => {
    const { config } = ts.readConfigFile(tsConfigPath, (path) => ts.sys.readFile(path)) as { config: object };
    const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
    const folders = new Set(fileNames.map((file) => file.slice(process.cwd().length + 1).split('/')[0]));
    expect([...folders].sort()).toEqual([...builder.options.filenames].sort());
    expect(fileNames.filter((file) => /\.(spec|fixture)\.ts$/.test(file))).toEqual([]);
  });

  it('is what the build compiles and copies: the server, its migrations and all data beside them', () => {
    const to = mkdtempSync(join(tmpdir(), 'wa-compiled-'));
    try {
      const compile = `import { compile } from './scripts/compile.mjs'; await compile(${JSON.stringify(to)});`;
      execFileSync(process.execPath, ['--input-type=module', '-e', compile]);
      const made = files(to).map((file) => file.slice(to.length + 1));
      expect(made).toContain(join(sourceRoot, `${entryFile}.js`));
      expect(made.filter((file) => /\.(spec|fixture)\./.test(file))).toEqual([]);
      const data = builder.options.filenames.flatMap(files).filter((file) => !/\.(ts|md)$/.test(file));
      const copied = made.filter((file) => !/\.js(\.map)?$/.test(file) && file !== 'src/data-files.json');
      expect(copied.sort()).toEqual(data.sort());
      // Each asset's folder is the one in which the build leaves it.
      for (const { include, outDir } of assets) {
        const [folder = '', end = ''] = join(sourceRoot, include).split('**/*');
        expect(data.filter((file) => file.startsWith(folder) && file.endsWith(end))).not.toEqual([]);
        expect(`${outDir}/`).toBe(join('dist', folder));
      }
    } finally {
      rmSync(to, { recursive: true });
    }
  });
});
