/** The page's style: system fonts, both colour schemes, one column on narrow screens. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --bg: #ffffff; --panel: #f5f7f9; --line: #dfe4ea; --text: #1b232c; --soft: #55606d; --link: #0b5cad;
  --get: #0a6b3d; --post: #0b5cad; --put: #8a4b00; --patch: #8a4b00; --delete: #b3202c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #12171d; --panel: #1a2129; --line: #2d3742; --text: #e4e9ee; --soft: #9fabb8; --link: #79b8ff;
    --get: #6fd49c; --post: #79b8ff; --put: #f0b35a; --patch: #f0b35a; --delete: #ff8f8f;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', sans-serif; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.875em; }
code { overflow-wrap: anywhere; }
p code, li code, .what code { background: var(--panel); border-radius: 4px; padding: 0.1em 0.3em; }
p, ul { margin: 0 0 0.75rem; }
ul { padding-left: 1.25rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 0.75rem; letter-spacing: -0.02em; }
h2 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; letter-spacing: -0.01em; }
h3 { font-size: 1.15rem; line-height: 1.35; margin: 0 0 0.4rem; }
h3 a { color: inherit; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; z-index: 3; background: var(--bg); padding: 0.5rem; }
header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.5rem; padding: 0.6rem 1.5rem; background: var(--bg); border-bottom: 1px solid var(--line); }
header p { margin: 0; color: var(--soft); font-size: 0.875rem; }
header .title { color: var(--text); font-weight: 650; font-size: 1rem; }
nav { font-size: 0.875rem; line-height: 1.4; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li a { display: flex; gap: 0.25rem; padding: 0.25rem 0; color: var(--soft); }
nav li a:hover { color: var(--text); }
nav p { margin: 0 0 0.15rem; font-weight: 600; }
nav p a { color: var(--text); }
nav .method { flex: 0 0 2.6rem; font-size: 0.65rem; line-height: 1.85; padding: 0; border: 0; background: none; }
.side { display: none; }
.menu { border-bottom: 1px solid var(--line); padding: 0.6rem 1.5rem; }
.menu summary { font-weight: 600; cursor: pointer; }
.menu ul:first-of-type { margin-top: 0.75rem; }
main { padding: 1.5rem; max-width: 60rem; min-width: 0; }
.lead { color: var(--soft); font-size: 1.05rem; max-width: 46rem; }
.base { margin: 1.25rem 0 0.5rem; display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; padding: 0.75rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
.route code, .base code { background: none; padding: 0; }
.base span { font-weight: 600; }
.guide section { padding: 1.25rem 0 0.25rem; max-width: 46rem; }
.guide h2 { font-size: 1.15rem; }
.group { border-top: 2px solid var(--line); margin-top: 2.5rem; padding-top: 2rem; }
.operation, .schema { border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem; margin: 1.5rem 0 0; min-width: 0; }
.schema { border-style: dashed; }
:target.operation, :target.schema { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
.route { margin-bottom: 0.75rem; font-size: 1rem; }
.method { font: 700 0.75rem/1 ui-monospace, Menlo, Consolas, monospace; padding: 0.2rem 0.45rem; border: 1px solid currentColor; border-radius: 5px; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .patch { color: var(--patch); } .delete { color: var(--delete); }
.must { font-size: 0.75rem; color: var(--soft); border: 1px solid var(--line); border-radius: 5px; padding: 0.05rem 0.4rem; white-space: nowrap; }
.must { color: var(--delete); border-color: currentColor; }
table { width: 100%; border-collapse: collapse; margin: 0 0 1rem; table-layout: fixed; }
caption { text-align: left; font-weight: 600; font-size: 0.8rem; color: var(--soft); padding: 0.5rem 0 0.25rem; text-transform: uppercase; letter-spacing: 0.05em; }
th, td { text-align: left; vertical-align: top; border-top: 1px solid var(--line); padding: 0.5rem 0.75rem 0.5rem 0; font-weight: 400; overflow-wrap: anywhere; }
th { width: 30%; }
th .must { display: inline-block; margin-left: 0.25rem; }
td p { margin-bottom: 0.25rem; }
td p:last-child { margin-bottom: 0; }
.type { color: var(--soft); font-size: 0.875rem; }
.what, .values { display: block; }
.values code { display: inline-block; background: var(--panel); border: 1px solid var(--line); border-radius: 4px; padding: 0 0.35rem; margin: 0.15rem 0.1rem 0 0; }
.answer p { margin-bottom: 0.25rem; }
.answer { margin-bottom: 0.75rem; }
.status, .statuses span { font: 600 0.8rem/1 ui-monospace, Menlo, Consolas, monospace; }
.status { color: var(--get); border: 1px solid currentColor; border-radius: 5px; padding: 0.15rem 0.4rem; }
.content { color: var(--soft); }
.errors { margin: 0 0 1rem; }
.errors summary { cursor: pointer; font-weight: 600; }
.errors caption { display: none; }
.errors th { width: 4rem; font: 600 0.875rem/1.8 ui-monospace, Menlo, Consolas, monospace; }
.statuses { font-weight: 400; color: var(--soft); margin-left: 0.35rem; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1rem; margin: 0; overflow-x: auto; line-height: 1.5; }
pre code { overflow-wrap: normal; }
@media (max-width: 40rem) {
  header { padding: 0.6rem 1rem; } .menu { padding: 0.6rem 1rem; } main { padding: 1rem; }
  h1 { font-size: 1.6rem; }
  .operation, .schema { padding: 0.9rem; }
  tr { display: block; border-top: 1px solid var(--line); padding: 0.5rem 0; }
  th, td, .errors th { display: block; width: auto; border: 0; padding: 0; }
  table, tbody, caption { display: block; }
}
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); grid-template-rows: auto 1fr; }
  header { grid-column: 1 / -1; }
  .menu { display: none; }
  .side { display: block; position: sticky; top: 3rem; height: calc(100vh - 3rem); overflow-y: auto; padding: 1.5rem 1rem 2rem 1.5rem; border-right: 1px solid var(--line); }
  main { padding: 2rem 3rem 6rem; }
}
@media print {
  nav, header { display: none; } .operation, .schema { break-inside: avoid; }
}
`;
