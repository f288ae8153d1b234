/** Joins class names: `classes(css.row, isOpen && css.open)`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
