// Memory of a page after garbage collection.

/** `look()` returns the heap in MB, nodes and listeners of all documents, and the rows of the open conversation. */
export async function pageMemory(page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('HeapProfiler.enable');
  return {
    async look() {
      // Twice: the second run collects what finalisers released.
      for (let i = 0; i < 2; i++) await protocol.send('HeapProfiler.collectGarbage');
      const { usedSize } = await protocol.send('Runtime.getHeapUsage');
      const { nodes, jsEventListeners: listeners } = await protocol.send('Memory.getDOMCounters');
      const rows = await page.evaluate(`document.querySelectorAll('[data-log] [data-index]').length`);
      return { heap: usedSize / 1024 / 1024, nodes, listeners, rows };
    },
  };
}
