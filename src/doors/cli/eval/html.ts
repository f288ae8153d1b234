/** Reports as self-contained pages: no script, no external resources, and every text escaped. */

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/(?![\n\t])\p{Cc}/gu, '');

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #667085; --line: #d9dee7; --back: #fff; --a: #2563eb; --b: #d97706; --good: #15803d; --bad: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --soft: #98a2b3; --line: #333b49; --back: #12161d; --a: #6ea0ff; --b: #f0b35e; --good: #5fc98a; --bad: #f08a8a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem 4rem; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2.25rem 0 .5rem; }
p.note { color: var(--soft); margin: 0 0 1rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.figures div { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; }
.figures b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; } .figures span { color: var(--soft); font-size: .85rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1.5rem; }
figure { margin: 0; max-width: 28rem; } figcaption { color: var(--soft); font-size: .85rem; margin-bottom: .35rem; }
svg { width: 100%; height: auto; } svg text { fill: var(--soft); font-size: 11px; font-family: inherit; } .axis { stroke: var(--line); fill: none; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .88rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: break-word; } th { white-space: nowrap; }
td.text, th.text { min-width: 16rem; max-width: 32rem; white-space: pre-line; } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
.good { color: var(--good); } .bad { color: var(--bad); }`;

/** A whole page. `body` is HTML already. */
export const page = (title: string, note: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p class="note">${escapeHtml(note)}</p>
${body}
</body>
</html>
`;

/** Figures side by side, e.g. `['82 %', 'right']`. */
export const figures = (list: [value: string, name: string][]): string =>
  `<div class="figures">${list.map(([value, name]) => `<div><b>${escapeHtml(value)}</b><span>${escapeHtml(name)}</span></div>`).join('')}</div>`;

export interface ReportCell {
  text: string;
  /** text: wide; n: a number; good and bad: coloured. */
  look?: 'text' | 'n' | 'good' | 'bad';
}

export const htmlTable = (head: ReportCell[], rows: ReportCell[][]): string => {
  const cells = (name: 'th' | 'td', row: ReportCell[]): string =>
    row.map(({ text, look }) => `<${name}${look ? ` class="${look}"` : ''}>${escapeHtml(text)}</${name}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
  return `<div class="scroll"><table><thead><tr>${cells('th', head)}</tr></thead>\n<tbody>${body}</tbody></table></div>`;
};

const WIDTH = 420;
const HEIGHT = 240;
const LEFT = 42;
const BOTTOM = 34;
const TOP = 10;
const plotWidth = WIDTH - LEFT - 10;
const plotHeight = HEIGHT - BOTTOM - TOP;
const x = (share: number): string => (LEFT + share * plotWidth).toFixed(1);
const y = (share: number): string => (TOP + (1 - share) * plotHeight).toFixed(1);

const figure = (caption: string, drawing: string): string =>
  `<figure><figcaption>${escapeHtml(caption)}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(caption)}">${drawing}</svg></figure>`;
const frame = `<path class="axis" d="M${x(0)} ${y(1)}V${y(0)}H${x(1)}"/>`;
const label = (
  left: string,
  { top, text, anchor = 'middle' }: { top: string; text: string; anchor?: string },
): string => `<text x="${left}" y="${top}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;

/** Bars, each with its name below and its value above. */
export function bars(caption: string, list: { name: string; value: number; colour?: string }[]): string {
  const maximum = Math.max(1, ...list.map(({ value }) => value));
  const step = 1 / Math.max(1, list.length);
  const drawn = list.map(({ name, value, colour = 'var(--a)' }, i) => {
    const height = (value / maximum) * plotHeight * 0.92;
    const [left, width] = [LEFT + (i + 0.15) * step * plotWidth, 0.7 * step * plotWidth];
    const top = TOP + plotHeight - height;
    const middle = (left + width / 2).toFixed(1);
    return `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${colour}" rx="2"/>${label(middle, { top: String(HEIGHT - BOTTOM + 16), text: name })}${label(middle, { top: (top - 4).toFixed(1), text: String(value) })}`;
  });
  return figure(caption, frame + drawn.join(''));
}

/** Dots on a square from 0 to 1, larger for more answers; on the diagonal, confidence equals correctness. */
export function reliability(caption: string, dots: { x: number; y: number; weight: number }[]): string {
  const maximum = Math.max(1, ...dots.map(({ weight }) => weight));
  const ticks = [0, 0.5, 1].map(
    (tick) =>
      label(x(tick), { top: String(HEIGHT - BOTTOM + 16), text: tick.toFixed(1) }) +
      label(String(LEFT - 6), { top: y(tick - 0.02), text: tick.toFixed(1), anchor: 'end' }),
  );
  const drawn = dots.map(
    (dot) =>
      `<circle cx="${x(dot.x)}" cy="${y(dot.y)}" r="${(3 + 7 * Math.sqrt(dot.weight / maximum)).toFixed(1)}" fill="var(--a)" fill-opacity=".75"><title>${dot.weight} answers</title></circle>`,
  );
  const names =
    label(x(0.5), { top: String(HEIGHT - 4), text: 'stated confidence' }) +
    label(x(0.02), { top: y(0.95), text: 'share that is right', anchor: 'start' });
  return figure(
    caption,
    `${frame}<path class="axis" stroke-dasharray="4 4" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>${ticks.join('')}${names}${drawn.join('')}`,
  );
}
