/** Reports problems that only the page's developer can fix. */
export const logError = (what: string): void => {
  // eslint-disable-next-line no-console
  console.error('[Workspace Agent]', what);
};
