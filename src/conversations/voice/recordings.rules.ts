/** Detects the format of a recording from its content, since a client's declaration may be wrong. */
import { mp4Seconds } from './containers/mp4.js';
import { mpegSeconds } from './containers/mpeg.js';
import { oggSeconds } from './containers/ogg.js';
import { wavSeconds } from './containers/wav.js';
import { webmSeconds } from './containers/webm.js';

export interface RecordingKind {
  type: string;
  extension: string;
  /** null = not known. */
  seconds: number | null;
}

type ReadSeconds = (bytes: Buffer) => number | null | undefined;
const KINDS: [type: string, extension: string, read: ReadSeconds][] = [
  ['audio/webm', 'webm', webmSeconds],
  ['audio/ogg', 'ogg', oggSeconds],
  ['audio/mp4', 'mp4', mp4Seconds],
  ['audio/wav', 'wav', wavSeconds],
  ['audio/mpeg', 'mp3', mpegSeconds],
];

/** null = not an accepted format. */
export function kindOf(bytes: Buffer): RecordingKind | null {
  for (const [type, extension, read] of KINDS) {
    const seconds = read(bytes);
    if (seconds !== undefined) return { type, extension, seconds };
  }
  return null;
}
