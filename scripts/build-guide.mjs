// Builds dist/guide/: a page for each file of docs/guide, and assets/ with its pictures and the style. No scripts.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, Renderer } from 'marked';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GUIDE = join(ROOT, 'docs/guide');
const AT = '/docs/guide';
const INDEX = 'README';

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]);

/** As on GitHub, so that the links between the pages hold in both places. */
export const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The address of what a page links to; null = it is not part of the service. */
function addressOf(href) {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
  const [, name, fragment = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name) return `${AT}${name === INDEX ? '' : `/${name}`}${fragment}`;
  return href === '../openapi.json' ? '/v1/openapi.json' : null;
}

/** In pixels, from the header that Chromium's pictures have: VP8X, which holds both less one. */
function sizeOf(file) {
  const header = readFileSync(file);
  if (header.toString('latin1', 8, 16) !== 'WEBPVP8X')
    throw new Error(`${file} is no WebP picture with a VP8X header.`);
  return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1 };
}

function markdown() {
  const taken = new Map();
  const renderer = {
    heading({ tokens, depth, text }) {
      const plain = slugOf(text.replace(/[`*]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
      const count = taken.get(plain) ?? 0;
      taken.set(plain, count + 1);
      const id = count === 0 ? plain : `${plain}-${count}`;
      return `<h${depth} id="${escape(id)}"><a href="#${escape(id)}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
    },
    link({ href, tokens }) {
      const address = addressOf(href);
      const words = this.parser.parseInline(tokens);
      return address === null ? words : `<a href="${escape(address)}">${words}</a>`;
    },
    // With its size: the place that a link leads to does not move when the pictures above it come.
    image({ href, text }) {
      const { width, height } = sizeOf(join(GUIDE, href));
      const file = escape(basename(href));
      return `<img src="${AT}/assets/${file}" alt="${escape(text)}" width="${width}" height="${height}" loading="lazy">`;
    },
    // Keyboards scroll what is wider than the page.
    table(token) {
      return `<div class="table" tabindex="0" role="group">${Renderer.prototype.table.call(this, token)}</div>`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escape(text)}</code></pre>\n`;
    },
    // An empty anchor, as on GitHub, keeps the address of a heading that had another name.
    html: ({ text }) => (/^(?:<a id="[\w-]+">|<\/a>)$/.test(text) ? text : escape(text)),
  };
  return new Marked({ renderer });
}

const read = (name) => readFileSync(join(GUIDE, `${name}.md`), 'utf8');
const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** The pages in the order in which the index names them, by its headings; those that it does not name are last. */
function contents(names, titles) {
  const listed = new Set([INDEX]);
  const groups = [];
  for (const line of read(INDEX).split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading) groups.push({ heading, pages: [] });
    for (const [, name] of line.matchAll(/\]\(([\w-]+)\.md[)#]/g)) {
      if (listed.has(name) || !names.includes(name) || groups.length === 0) continue;
      listed.add(name);
      groups.at(-1).pages.push(name);
    }
  }
  groups.push({ heading: 'More', pages: names.filter((name) => !listed.has(name)) });
  return groups
    .filter(({ pages }) => pages.length > 0)
    .map(({ heading, pages }) => ({ heading, pages: pages.map((name) => ({ name, title: titles.get(name) })) }));
}

function navigation(groups, current) {
  const item = ({ name, title }) =>
    `<li><a href="${AT}/${name}"${name === current ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`;
  const list = groups.map(({ heading, pages }) => `<h2>${escape(heading)}</h2><ul>${pages.map(item).join('')}</ul>`);
  return `<p><a href="${AT}"${current === INDEX ? ' aria-current="page"' : ''}>Guide</a></p>${list.join('')}<h2>Reference</h2><ul><li><a href="/docs">API reference</a></li></ul>`;
}

function page(name, groups) {
  const text = read(name);
  const links = navigation(groups, name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(titleOf(text))} · Workspace Agent</title>
<link rel="stylesheet" href="${AT}/assets/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the page</a>
<nav aria-label="Guide"><details class="menu"><summary>All pages</summary>${links}</details><div class="side">${links}</div></nav>
<main id="main">
${markdown().parse(text)}</main>
</body>
</html>
`;
}

/** Builds into a folder; tests use their own. */
export function buildGuide(to = 'dist/guide') {
  const folder = resolve(ROOT, to);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const names = readdirSync(GUIDE).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []));
  const titles = new Map(names.map((name) => [name, titleOf(read(name))]));
  const groups = contents(names, titles);
  for (const name of names) writeFileSync(join(folder, `${name === INDEX ? 'index' : name}.html`), page(name, groups));
  for (const file of readdirSync(join(GUIDE, 'images')))
    copyFileSync(join(GUIDE, 'images', file), join(folder, 'assets', file));
  copyFileSync(join(ROOT, 'web/guide/style.css'), join(folder, 'assets/style.css'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildGuide(process.argv[2]);
