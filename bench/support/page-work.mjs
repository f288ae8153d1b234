// What a page's main thread does between two looks: CPU of its thread, whatever else the machine is busy with.
import { writeFileSync } from 'node:fs';

const NAMES = {
  task: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
};

/** `since()` answers ms of CPU since it was called before, by what they were for. */
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
    /** Writes it as Chromium's tools read it. */
    async endProfile(file) {
      const { profile } = await protocol.send('Profiler.stop');
      writeFileSync(file, JSON.stringify(profile));
    },
  };
}
