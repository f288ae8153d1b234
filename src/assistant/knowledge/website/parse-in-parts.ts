import type { Parser } from 'htmlparser2';
import { StringDecoder } from 'node:string_decoder';
import { yieldToEventLoop } from '../normalise/yield-to-event-loop.js';

const PART_BYTES = 16_384;

/**
 * Parses an untrusted file in parts, yielding to other work in between.
 * @param shouldContinue checked before each part; false = the rest is not parsed
 */
export async function parseInParts(parser: Parser, bytes: Buffer, shouldContinue: () => boolean): Promise<void> {
  const decoder = new StringDecoder('utf8');
  for (let offset = 0; offset < bytes.length && shouldContinue(); offset += PART_BYTES) {
    parser.write(decoder.write(bytes.subarray(offset, offset + PART_BYTES)));
    await yieldToEventLoop();
  }
  parser.end();
}
