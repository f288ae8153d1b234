/**
 * Carries out docker/Dockerfile without Docker: each stage is a folder with exactly what its lines copy, and its
 * commands run there. Two things differ: `npm install` links the packages that are installed here, without those of
 * development where the line omits them, and paths outside of the working folder are paths inside of the stage's.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** A stage, of which the last one is the image. */
export interface Stage {
  /** The folder that stands for its `/`. */
  root: string;
  /** Within the root. */
  workdir: string;
  env: Record<string, string>;
  command: string[];
}

/** @param checkout the folder of the sources @param to an empty folder, which receives a folder for each stage */
export function buildImage(checkout: string, to: string): Stage {
  const ignored = dockerignore(checkout);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [instruction, text] of instructions(join(checkout, 'docker/Dockerfile'))) {
    if (instruction === 'FROM') {
      const name = / AS (\S+)$/.exec(text)?.[1] ?? 'last';
      stage = { root: join(to, name), workdir: '/', env: {}, command: [] };
      stages.set(name, stage);
      mkdirSync(stage.root);
    } else if (stage) apply(stage, instruction, text);
  }
  return stages.get('last')!;

  function apply(at: Stage, instruction: string, text: string): void {
    const folder = join(at.root, at.workdir);
    if (instruction === 'ENV')
      for (const [, name, value] of text.matchAll(/(\w+)=(\S+)/g)) at.env[name!] = value!.replace(/^\//, `${at.root}/`);
    else if (instruction === 'WORKDIR') mkdirSync(join(at.root, (at.workdir = text)), { recursive: true });
    else if (instruction === 'CMD') at.command = JSON.parse(text) as string[];
    else if (instruction === 'COPY') {
      const from = /^--from=(\S+) /.exec(text)?.[1];
      const words = text.split(' ').filter((word) => !word.startsWith('--'));
      const target = words.pop()!;
      for (const source of words) {
        const origin = from ? stages.get(from)!.root : checkout;
        const isFile = statSync(join(origin, source)).isFile();
        const copy = join(folder, isFile && /(^\.|\/)$/.test(target) ? join(target, basename(source)) : target);
        const filter = (path: string): boolean => Boolean(from) || !ignored(relative(checkout, path));
        if (isFile && !filter(join(origin, source))) throw new Error(`.dockerignore leaves out ${source}.`);
        cpSync(join(origin, source), copy, { recursive: true, filter, verbatimSymlinks: true });
      }
    } else if (instruction === 'RUN') {
      if (text.startsWith('npm install')) return linkPackages(checkout, folder, text.includes('--omit=dev'));
      const command = text
        .replace(/(?<=[\s"'])\/(?=(?:usr|data|app)\b)/g, `${at.root}/`)
        .replace('-o node -g node', '');
      for (const path of command.matchAll(/> (\S+)\/[^/\s]+/g)) mkdirSync(path[1]!, { recursive: true });
      execFileSync('sh', ['-c', command], { cwd: folder, env: { PATH: process.env.PATH, ...at.env }, stdio: 'pipe' });
    }
  }
}

/** The instructions with their texts, lines joined, without comments. */
function instructions(file: string): [string, string][] {
  const text = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  return [...text.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, instruction, rest]) => [instruction!, rest!]);
}

/** Whether a path is left out of what may be copied: the last pattern that matches it or its folder decides. */
function dockerignore(checkout: string): (path: string) => boolean {
  const rules = readFileSync(join(checkout, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const patterns = rules.map((rule) => {
    const glob = rule.replace(/^!/, '').replace(/[.+^${}()|[\]\\]/g, '\\$&');
    const pattern = glob.replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
    return { keeps: rule.startsWith('!'), pattern: new RegExp(`^${pattern}(/|$)`) };
  });
  return (path) => patterns.findLast(({ pattern }) => pattern.test(path))?.keeps === false;
}

function linkPackages(checkout: string, folder: string, withoutDevelopment: boolean): void {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    const nested = path.lastIndexOf('node_modules/') > 0;
    const target = join(checkout, path);
    if (path === '' || nested || (dev && withoutDevelopment) || !statSync(target, { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(target, join(folder, path));
  }
}
