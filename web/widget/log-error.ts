/** Tells the developer of the page what the visitor cannot mend. */
export const logError = (what: string): void => {
  // eslint-disable-next-line no-console
  console.error('[Workspace Agent]', what);
};
