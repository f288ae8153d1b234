/** A style sheet, minified by scripts/build-widget.mjs, for a constructed sheet: no inline styles are needed. */
declare module '*.css' {
  const text: string;
  export default text;
}
