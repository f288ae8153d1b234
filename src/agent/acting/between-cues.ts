/** Names in scripts without spaces: what stands between two cues. */
import type { Between } from './person-cues.js';

/** Characters of such a name. */
const UNSPACED_NAME_MAX = 20;

export function between(text: string, pairs: Between[]): string | undefined {
  for (const { from, until, isWhole, isEnded } of pairs)
    for (const cue of from) {
      const start = text.indexOf(cue);
      if (start < 0) continue;
      const rest = text.slice(start + cue.length, start + cue.length + 2 * UNSPACED_NAME_MAX).trimStart();
      const ends = until.flatMap((end) => {
        const at = rest.indexOf(end);
        return at < 0 ? [] : [isWhole ? at + end.length : at];
      });
      const mark = rest.search(/[\s,.;!?，。；、！？，]/u);
      const end = Math.min(...ends, mark < 0 || isWhole ? Infinity : mark, rest.length);
      const found = rest.slice(0, end).trim();
      if ((isWhole || isEnded) && ends.length === 0) continue;
      if (found !== '' && found.length <= UNSPACED_NAME_MAX && /^[\p{L}\p{M}·・\s-]+$/u.test(found)) return found;
    }
  return undefined;
}
