import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { required } from '../../../src/platform/kernel/invariant.js';
import { EmbedderFailed, type EmbedOptions } from '../../../src/agent/ports/embedder.js';
import { loadEncoder } from '../../../src/agent/encoder/load-encoder.js';
import { LocalEmbedder } from '../../../src/agent/encoder/local-embedder.js';
import { weightsFolder } from '../../../src/agent/encoder/weights-package.js';

const source = required(weightsFolder(), 'the optional package of the encoder');
const dataDir = mkdtempSync(join(tmpdir(), 'encoder-'));
const path = join(dataDir, 'encoder', 'all-minilm-l6-v2.int8');
const OPTIONS: EmbedOptions = { purpose: 'passages', timeoutMs: 60_000 };
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

const opened: LocalEmbedder[] = [];
function open(folders = { source, dataDir }) {
  const warnings: string[] = [];
  const embedder = new LocalEmbedder({ folders, onWarning: (text) => warnings.push(text) });
  opened.push(embedder);
  return { embedder, warnings };
}
afterAll(async () => {
  await Promise.all(opened.map((embedder) => embedder.onApplicationShutdown()));
  rmSync(dataDir, { recursive: true });
});

describe('the encoder in the process', () => {
  it('makes vectors of length 1, nearer for nearer meanings, and writes its weights once', async () => {
    const { embedder, warnings } = open();
    const texts = ['That is a happy person', 'That is a very happy person', 'Today is a sunny day'];
    const [happy, very, sunny] = (await embedder.embed(texts, OPTIONS)) as [Float32Array, Float32Array, Float32Array];
    expect(dot(happy, happy)).toBeCloseTo(1, 5);
    expect(dot(happy, very)).toBeCloseTo(0.943, 2); // as published with the model
    expect(dot(happy, sunny)).toBeCloseTo(0.257, 2);
    expect(happy).toHaveLength(required(embedder.dimensions, 'its dimension'));
    expect(readdirSync(join(dataDir, 'encoder'))).toEqual(['all-minilm-l6-v2.int8']);
    expect(warnings).toEqual([]);
  });

  it('needs the package only once', () => {
    const { encoder, warnings } = loadEncoder({ source: join(dataDir, 'nowhere'), dataDir });
    expect(warnings).toEqual([]);
    expect(dot(encoder.encode('Is it open?'), encoder.encode('Is it open?'))).toBeCloseTo(1, 5);
  });

  it('has zeros for what is not English', async () => {
    const { embedder } = open();
    const [german] = await embedder.embed(['Wie lange kann ich die Ware zurückgeben?'], OPTIONS);
    expect(german!.every((value) => value === 0)).toBe(true);
  });

  it.each([
    ['damaged', () => writeAt(1_000_000), 'it is damaged'],
    ['cut off', () => truncateSync(path, 5_000_000), 'it is damaged'],
    ['of another version', () => writeAt(45), 'it is of another version, or no file of weights'],
  ])('makes weights anew that are %s, and says so in one line', (_, spoil, why) => {
    const whole = readFileSync(path);
    spoil();
    const { warnings } = loadEncoder({ source, dataDir });
    expect(warnings).toEqual([`${path} is not used and made anew: ${why}`]);
    expect(readFileSync(path).equals(whole)).toBe(true);
  });

  it('is not used with other weights, says so once, and then fails at once', async () => {
    const swapped = { source: join(dataDir, 'nowhere'), dataDir: join(dataDir, 'other') };
    const { embedder, warnings } = open(swapped);
    for (let time = 0; time < 2; time++) {
      const failed = await embedder.embed(['Is it open?'], OPTIONS).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(EmbedderFailed);
      expect(failed).toMatchObject({ reason: 'away' });
    }
    expect(warnings).toEqual([expect.stringMatching(/^the encoder is not used: /)]);
    expect(embedder.dimensions).toBeNull();
  });

  it('keeps working if its weights cannot be kept', () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    const { warnings } = loadEncoder({ source, dataDir: file });
    expect(warnings.at(-1)).toMatch(/cannot be kept/);
  });
});

function writeAt(place: number): void {
  const bytes = readFileSync(path);
  bytes[place] = ~bytes[place]!;
  writeFileSync(path, bytes);
}
