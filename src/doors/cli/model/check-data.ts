/** The turns of `model check`: data, so that a turn is added without code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DialogueMessage } from '../../../agent/ports/turn.js';
import type { ToolSketch } from '../../../agent/ports/model.js';
import { requireDataFiles } from '../../../boot/data-files.js';

/** Each fact is a list of texts, of which the answer has one. */
type Facts = string[][];

export type CheckTurn =
  | { kind: 'answer'; ask: string; facts: Facts; before?: DialogueMessage[] }
  /** The knowledge has no answer. */
  | { kind: 'unknown'; ask: string }
  /** @property tool null = nothing is ordered */
  | { kind: 'act'; ask: string; tool: string | null; arguments: Record<string, string> }
  | {
      kind: 'judge';
      ask: string;
      quotes: { under: string; text: string }[];
      sentences: { text: string; isTrue: boolean }[];
    }
  /** The fact is the first of so many lines that they have about this many tokens. */
  | { kind: 'canary'; ask: string; first: string; filler: string; tokens: number; facts: Facts };

export interface CheckData {
  company: string;
  articles: { title: string; text: string }[];
  tools: ToolSketch[];
  turns: CheckTurn[];
}

/** @throws DataFileMissing */
export function readCheckData(): CheckData {
  requireDataFiles();
  return JSON.parse(readFileSync(join(__dirname, 'check.json'), 'utf8')) as CheckData;
}
