/** The only distinct entry of a list; undefined if there are several or none. */
export const onlyOne = <T>(found: T[]): T | undefined => (new Set(found).size === 1 ? found[0] : undefined);
