/**
 * Finds out if our code constructs a RegExp after its module has loaded: such a pattern was never reviewed
 * (CONTRIBUTING.md, "A regular expression").
 */
import { relative, resolve } from 'node:path';

/** Helpers that construct patterns in functions called only while modules load. */
export const HELPERS_WHILE_LOADING: Record<string, string> = {
  'src/agent/proof/ranges.ts': 'the words are literals of the same file',
  'src/agent/retrieval/superlatives.ts': 'the words are literals of the same file',
  'src/people/contacts/vendor-tokens.dto.ts': 'the length is a constant of ours',
  'src/platform/kernel/ids.ts': 'the words are constants of ours',
};

/** Code that may construct patterns at any time, with the reason why that is safe. */
export const ALLOWED_WHILE_RUNNING: Record<string, string> = {
  'src/assistant/actions/openapi-schema.rules.ts':
    'at most 500 characters, compiled to see whether it is one, never run',
  'src/assistant/actions/schema.rules.ts': 'at most 500 characters, compiled to see whether it is one, never run',
  'src/platform/kernel/json-schema.ts':
    'a pattern of a schema, whose validation is broken off after 100 ms of computing',
};

const ROOT = resolve(__dirname, '../..');
const SRC = resolve(ROOT, 'src') + '/';
const FRAMES_MAX = 100;
const seen = new Set<string>();
const offenders = new Set<string>();

const Native = RegExp;
globalThis.RegExp = new Proxy(Native, {
  construct: (target, args: [string, string], self) => {
    note(args);
    return Reflect.construct(target, args, self === globalThis.RegExp ? target : self) as object;
  },
  apply: (target, self, args: [string, string]) => {
    note(args);
    return Reflect.apply(target, self, args) as unknown;
  },
});

for (const name of ['match', 'matchAll', 'search'] as const) {
  const plain = String.prototype[name] as (this: string, pattern: unknown) => unknown;
  Object.defineProperty(String.prototype, name, {
    configurable: true,
    writable: true,
    value(this: string, pattern: unknown) {
      if (typeof pattern === 'string') note([pattern, name]);
      return plain.call(this, pattern);
    },
  });
}

/** Throws if a pattern was constructed since the last call. */
export function checkConstructedPatterns(): void {
  const found = [...offenders];
  offenders.clear();
  if (found.length > 0)
    throw new Error(
      `A RegExp was constructed after its module had loaded, at ${found.join(', ')}: see CONTRIBUTING.md.`,
    );
}

/** Records the file of ours that constructs a pattern, once per source. */
function note([source, flags]: [unknown, unknown?]): void {
  const key = `/${source instanceof Native ? source.source : String(source)}/${String(flags)}`;
  if (seen.has(key)) return;
  seen.add(key);
  const frames = files();
  const ours = frames[0];
  if (!ours?.startsWith(SRC) || ours.endsWith('.spec.ts')) return; // specs may construct their own patterns
  const file = relative(ROOT, ours);
  if (file in ALLOWED_WHILE_RUNNING || loads(frames)) return;
  offenders.add(`${file} ${key.slice(0, 200)}`);
}

/** While a module loads, the module loader is the caller of its code. */
function loads(frames: string[]): boolean {
  const loader = frames.findIndex((file) => /[\\/]jest-runtime[\\/]|^node:internal\/modules/.test(file));
  return loader > 0 && frames[loader - 1]!.startsWith(SRC);
}

function files(): string[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES_MAX;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '');
  const found = new Error().stack as unknown as string[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return found.filter((file) => file !== '' && file !== __filename);
}
