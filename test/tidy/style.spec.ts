import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ERRORS } from '../../src/platform/kernel/errors.js';

const ROOT = join(__dirname, '../..');
const LINES_MAX = 400;
const LINE_MAX = 120;
const FUNCTION_LINES_MAX = 70;
const PARAMETERS_MAX = 3;
const DEPENDENCIES_MAX = 6;

const filesOf = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
/** Comments may mention what the code may not use. */
const codeOf = (file: string): string => textOf(file).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
const isTest = (file: string): boolean => /^test\/|^web\/console\/testing\/|\.spec\.tsx?$/.test(file);

const TESTS = filesOf('src', 'test').filter(isTest);
const SHIPPED = filesOf('src', 'migrations', 'web').filter((file) => !isTest(file));
const EVERYTHING = filesOf('src', 'migrations', 'web', 'test', 'bench', 'lab');

const RULES: { name: string; instead: string; files: string[]; forbids: RegExp; but?: RegExp }[] = [
  {
    name: 'forwardRef',
    instead: 'move what both need into a third place, or let the caller above both call both',
    files: EVERYTHING,
    forbids: /\bforwardRef\b/,
  },
  {
    name: 'console',
    instead: 'new Logger(Name) of Nest, or the callback that the caller gives to say a line to a person',
    files: SHIPPED,
    forbids: /(?<![\w./-])console\.\w/,
    // The developer of a page with the widget needs this information.
    but: /^web\/widget\/log-error\.ts$/,
  },
  {
    name: 'as any',
    instead: 'unknown and a check, a type of the two fields that are needed, or a generic parameter',
    files: EVERYTHING,
    forbids: /\bas any\s*([)\].,;}>]|$)/m,
  },
  {
    name: '@ts-ignore',
    instead: 'the right type; in a test of wrong input, a cast through unknown that says so',
    files: EVERYTHING,
    forbids: /@ts-(ignore|nocheck)/,
  },
  {
    name: 'process.env',
    instead: 'a variable in src/platform/config/variables.ts and the frozen Config',
    files: SHIPPED,
    forbids: /\bprocess\s*\.\s*env\b|\bprocess\[/,
    but: /^src\/platform\/config\//,
  },
  {
    name: 'URL.canParse',
    instead: 'urlOf of src/platform/kernel/url.ts: on Node 20 canParse is wrong about text of Latin-1',
    files: EVERYTHING,
    forbids: /\bURL\s*\.\s*canParse\b/,
  },
  {
    name: 'debugger or a test left focused',
    instead: 'nothing: take it out',
    files: EVERYTHING,
    forbids: /^\s*debugger\b|\b(describe|it|test)\.only\(|\b(fdescribe|fit)\(\s*['"`]/m,
  },
  {
    name: 'draw that differs from run to run',
    instead: 'seeded of test/support/seeded.ts, the fc of test/support/fast-check.ts, or a number that counts up',
    files: TESTS,
    forbids: /\bMath\.random\b|\brandomInt\b|from 'fast-check'/,
    but: /^test\/support\/fast-check\.ts$/,
  },
  {
    name: 'synchronize: true',
    instead: 'a migration',
    files: EVERYTHING,
    forbids: /synchronize:\s*true/,
  },
  {
    name: 'a statement put together from values',
    instead: 'parameters: named("… $1") and its values; constants may be put in',
    files: SHIPPED.filter((file) => /\.(store|reader|service|commands|queue|sweeper)\.ts$/.test(file)),
    forbids: /query\(\s*\{?\s*(text:\s*)?`[^`]*\$\{(?!table\b)/,
  },
  {
    name: 'SQL in a service',
    instead: 'a method of the room’s store; for a read, of its reader (src/desk/tags)',
    files: SHIPPED.filter((file) => /\.service\.ts$/.test(file)),
    forbids: /\bnamed\(|\bquery(<[^()]*>)?\(/,
  },
];

describe('the code', () => {
  it.each(RULES)('has no $name (use instead: $instead)', ({ files, forbids, but, name }) => {
    const offenders = files.filter(
      (file) =>
        file !== 'test/tidy/style.spec.ts' &&
        !but?.test(file) &&
        forbids.test(name === '@ts-ignore' ? textOf(file) : codeOf(file)),
    );
    expect(offenders).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
  });

  it('has no index.ts and no catch-all folder (use instead: import the file itself)', () => {
    const barrels = EVERYTHING.filter((file) => /(^|\/)index\.tsx?$/.test(file));
    expect(barrels).toEqual([]);
    const drawers = EVERYTHING.filter((file) =>
      /\/(utils?|helpers?|common|shared|interfaces|constants|dto|types)\//.test(file),
    );
    expect(drawers).toEqual([]);
  });

  it(`has no file of more than ${LINES_MAX} lines (use instead: two files, each with one job)`, () => {
    const long = SHIPPED.map((file) => [file, textOf(file).trimEnd().split('\n').length] as const);
    expect(long.filter(([, lines]) => lines > LINES_MAX)).toEqual([]);
  });

  it(`has no comment in a line of more than ${LINE_MAX} characters (use instead: a break; prettier breaks the code)`, () => {
    // src/agent follows when it is rebuilt; an address cannot be broken.
    const long = EVERYTHING.filter((file) => !file.startsWith('src/agent/')).flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => line.length > LINE_MAX && /^\s*(\/\/|\/?\*)/.test(line) && !/https?:/.test(line))
        .map((line) => `${file}: ${line}`),
    );
    expect(long).toEqual([]);
  });

  describe('of its functions', () => {
    let functions: Measured[];
    // Once: to parse everything takes seconds.
    beforeAll(() => void (functions = SHIPPED.flatMap((file) => [...functionsIn(file)])));
    const those = (isWrong: (one: Measured) => boolean): string[] =>
      functions
        .filter(isWrong)
        .map(({ place }) => place)
        .sort();

    it('knows thousands', () => expect(functions.length).toBeGreaterThan(5_000));

    it(`has none of more than ${FUNCTION_LINES_MAX} lines (use instead: steps with names)`, () => {
      expect(those(({ lines }) => lines > FUNCTION_LINES_MAX)).toEqual([]);
    });

    it(`has none of more than ${PARAMETERS_MAX} positional parameters (use instead: an object)`, () => {
      // In the widget each byte counts; migrations have run, and stay as they are.
      const isExempt = (place: string): boolean => /^(web\/widget|migrations)\//.test(place);
      expect(those(({ place, parameters }) => parameters > PARAMETERS_MAX && !isExempt(place))).toEqual([]);
    });

    it(`has no class of more than ${DEPENDENCIES_MAX} dependencies (use instead: two classes, one job each)`, () => {
      expect(those(({ dependencies }) => dependencies > DEPENDENCIES_MAX)).toEqual([]);
    });
  });

  it('imports its own files by .js, and declares the types of its exports', () => {
    const wrong = EVERYTHING.filter((file) =>
      /from '\.{1,2}\/[^']*(?<!\.js|\.cjs|\.mjs|\.json|\.css)'/.test(codeOf(file)),
    );
    expect(wrong).toEqual([]);
  });
});

/** What the rules count of a function; classes and modules are none. */
interface Measured {
  /** `file name` */
  place: string;
  lines: number;
  /** Nest fills decorated ones, which are not counted, and a constructor's. */
  parameters: number;
  dependencies: number;
}

function* functionsIn(file: string): Generator<Measured> {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ES2022, true);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: ts.SignatureDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const node of found) {
    const first = lineOf(node.getStart(source));
    const hasBody = 'body' in node && node.body !== undefined;
    const isHandled = node.parameters.some((one) => (ts.getDecorators(one)?.length ?? 0) > 0);
    const isFilled = ts.isConstructorDeclaration(node);
    const isOurs = !isFilled && !ts.isFunctionTypeNode(node) && !isHandled;
    yield {
      place: `${relative(ROOT, join(ROOT, file))} ${node.name?.getText(source) ?? `line ${first}`}`,
      lines: hasBody ? lineOf(node.end) - first + 1 : 0,
      parameters: isOurs ? node.parameters.length : 0,
      dependencies: isFilled ? node.parameters.length : 0,
    };
  }
}

describe('the error catalogue', () => {
  it('has no code that is never thrown', () => {
    const code = SHIPPED.filter((file) => file !== 'src/platform/kernel/errors.ts' && !/openapi/.test(file))
      .map(codeOf)
      .join('\n');
    const thrown = (name: string): boolean =>
      new RegExp(`(fail|unauthenticated)\\([^;]*'${name}'|: ErrorCode\\b[^;]*'${name}'`).test(code);
    expect(Object.keys(ERRORS).filter((name) => !thrown(name))).toEqual([]);
  });

  it('has the type that corresponds to each status', () => {
    for (const [code, { status, type, message }] of Object.entries(ERRORS)) {
      const family =
        status === 401
          ? 'authentication_error'
          : status === 404
            ? 'not_found_error'
            : status === 429
              ? 'rate_limit_error'
              : status >= 500
                ? 'api_error'
                : 'invalid_request_error';
      expect([code, type]).toEqual([code, family]);
      expect(message).toMatch(/^[A-Z`].*\.$/);
    }
  });
});
