/** A style sheet, minified by scripts/build-widget.mjs and handed to a constructed sheet: no inline style is needed. */
declare module '*.css' {
  const text: string;
  export default text;
}
