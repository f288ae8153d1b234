/** The built widget: its size, and which hosts it calls if a CDN serves it. No browser is needed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes, gzipped (decision 0069). */
const LOADER_MAX = 3_000;
const ALL_MAX = 10_900;
/** The voice asset with its texts, which is loaded if the workspace uses voice (decision 0134). */
const VOICE_MAX = 4_000;
/** The asset that a teammate's first message loads, or the agent's first link (decision 0159). */
const MARKDOWN_MAX = 2_200;
/** Forms and decisions, loaded with the first of them (decisions 0175, 0218). */
const CARDS_MAX = 2_400;
/** The asset for files with its texts, loaded where visitors can send files (decision 0182). */
const FILES_MAX = 3_500;
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'ja', 'pt', 'th', 'zh', 'zh-hant'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'widget-size-'));
  const build = `import(${JSON.stringify(resolve('scripts/build-widget.mjs'))}).then((m) => m.buildWidget(process.argv[1]))`;
  execFileSync(process.execPath, ['-e', build, folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const size = (...path: string[]): number => gzipSync(readFileSync(join(folder, ...path)), { level: 9 }).length;

describe('the built widget', () => {
  it('has at most 3 kB unopened, 10.9 kB opened in each language, 4 kB more with voice, 3.5 kB with files, 2.2 kB with Markdown and 2.4 kB with a form', () => {
    const assets = readdirSync(join(folder, 'assets'));
    const asset = (name: string): number =>
      size(
        'assets',
        assets.find((file) => file.replace(/-[0-9a-f]{8}\.\w+$/, '') === name)!,
      );
    const loader = size('widget.js');
    expect(loader).toBeLessThanOrEqual(LOADER_MAX);
    expect(asset('markdown')).toBeLessThanOrEqual(MARKDOWN_MAX);
    expect(asset('cards')).toBeLessThanOrEqual(CARDS_MAX);
    for (const language of LANGUAGES) {
      expect(loader + asset('app') + asset(language)).toBeLessThanOrEqual(ALL_MAX);
      expect(asset('files') + asset(`files-${language}`)).toBeLessThanOrEqual(FILES_MAX);
      expect(asset('voice') + asset(`voice-${language}`)).toBeLessThanOrEqual(VOICE_MAX);
    }
  });

  it.each([
    ['the service', 'https://agent.example.com', '', 'https://agent.example.com'],
    [
      'a CDN',
      'https://cdn.example.com',
      'document.currentScript.dataset.serviceUrl??="https://agent.example.com";',
      'https://agent.example.com',
    ],
  ])('served by %s loads its assets from there and gives the application the service’s URL', (_, from, head, base) => {
    const seen = JSON.parse(
      execFileSync(
        process.execPath,
        ['--experimental-vm-modules', '--no-warnings', '-e', OPENED, join(folder, 'widget.js'), from, head],
        { encoding: 'utf8' },
      ),
    ) as { parts: string[]; addresses: string[] };
    expect(seen.parts.every((part) => part.startsWith(`${from}/widget/assets/`))).toBe(true);
    expect(seen.parts).toHaveLength(2);
    expect(new Set(seen.addresses)).toEqual(new Set([base, from]));
  });
});

/** Runs the script on a linkedom page, opens the widget, and prints what it fetched and told the application. */
const OPENED = `
const [file, from, head] = process.argv.slice(1);
const { parseHTML } = require('linkedom');
const vm = require('node:vm');
const { window, document } = parseHTML('<!doctype html><html><body></body></html>');
Object.defineProperty(document, 'currentScript', {
  value: { src: from + '/widget.js', dataset: { publishableKey: 'pk_x' } },
});
const parts = [], addresses = [];
window.HTMLElement.prototype.attachShadow = function () {
  const root = document.createElement('div');
  root.adoptedStyleSheets = [];
  return root;
};
const storage = { getItem: () => null, setItem() {}, removeItem() {} };
globalThis.started = (host) => {
  for (const value of Object.values(host)) if (/^https:/.test(value)) addresses.push(value);
  return { open() {} };
};
const context = vm.createContext({
  document, window: {}, addEventListener() {}, performance, setTimeout, clearTimeout, navigator: { language: 'en' }, localStorage: storage, sessionStorage: storage,
  CSSStyleSheet: class { replaceSync() {} }, Node: window.Node, MutationObserver: class { observe() {} disconnect() {} },
});
new vm.Script(head + require('node:fs').readFileSync(file, 'utf8'), {
  importModuleDynamically: (part) => {
    parts.push(part);
    const text = part.includes('/app-') ? 'export default globalThis.started' : 'export default ""';
    return import('data:text/javascript,' + encodeURIComponent(text));
  },
}).runInContext(context);
context.window.WorkspaceAgent.open().then(() => process.stdout.write(JSON.stringify({ parts, addresses })));
`;
