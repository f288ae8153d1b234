// CPU of a page's main thread between two measurements, independent of the machine's load.
import { writeFileSync } from 'node:fs';

const NAMES = {
  task: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
};

/** `since()` returns ms of CPU since its previous call, by category. */
export async function pageWork(page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = {};
  return {
    async since() {
      const { metrics } = await protocol.send('Performance.getMetrics');
      const now = Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
      const used = Object.fromEntries(
        Object.entries(NAMES).map(([name, metric]) => [name, now[metric] - (before[metric] ?? 0)]),
      );
      before = now;
      return used;
    },
    async startProfile() {
      await protocol.send('Profiler.enable');
      await protocol.send('Profiler.setSamplingInterval', { interval: 200 });
      await protocol.send('Profiler.start');
    },
    /** Writes the profile in Chromium's format. */
    async endProfile(file) {
      const { profile } = await protocol.send('Profiler.stop');
      writeFileSync(file, JSON.stringify(profile));
    },
  };
}
