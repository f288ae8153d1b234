/** Replays golden turns: they are answered as now, or as a change would have it. Nothing is sent. */
import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CALIBRATOR, type Calibrator } from '../../agent/ports/indexer.js';
import type { DialogueMessage, TurnQuestion } from '../../agent/ports/turn.js';
import { TrialService, type ShadowTrials, type TrialChange } from '../../conversations/turns/trial.service.js';
import { required } from '../../platform/kernel/invariant.js';
import { PostgresIndex } from '../knowledge/postgres-index.reader.js';
import { shadowAnswerOf, answerChange, type ShadowAnswer } from '../forecasts/shadow-answer.dto.js';
import { engineDigest } from './reads/engine-digest.js';
import { KnowledgeState, type PlacedIndex } from './reads/knowledge-state.js';
import { RecordingIndex, type TurnReads } from './reads/recording-index.js';

export interface ReplayedTurn {
  question: string;
  dialogue: DialogueMessage[];
}

/** How an answer came about: with the same input, and the same in what it read, it is the same. */
export interface GoldenReads {
  /** A hash of the engine and of all that it was told. */
  input: string;
  reads: TurnReads;
  /** A hash of what it read. */
  digest: string;
  answer: ShadowAnswer;
}

/** A longer note is not kept: its turn is replayed whole. */
const READS_CHARACTERS_MAX = 64_000;

@Injectable()
export class GoldenReplay {
  constructor(
    private readonly trials: TrialService,
    private readonly index: PostgresIndex,
    @Inject(CALIBRATOR) private readonly calibrate: Calibrator,
  ) {}

  async answer(workspaceId: string, { question, dialogue }: ReplayedTurn): Promise<ShadowAnswer> {
    const { result } = await this.trials.askInShadow(workspaceId, { question, dialogue, locale: null });
    return shadowAnswerOf(result);
  }

  /** @param index a copy of the knowledge with a draft; default what is published */
  async begin(
    workspaceId: string,
    { index = this.index.inside, ...change }: TrialChange & { index?: PlacedIndex | undefined } = {},
  ): Promise<Replay> {
    const trials = await this.trials.shadow(workspaceId, change);
    await this.calibrate(index, workspaceId);
    return new Replay({ trials, index, state: await KnowledgeState.of(index, workspaceId) });
  }
}

/** A replay of golden turns under one state of the knowledge and the settings. */
export class Replay {
  private readonly log = new Logger(Replay.name);

  constructor(private readonly given: { trials: ShadowTrials; index: PlacedIndex; state: KnowledgeState | null }) {}

  /** @returns a replay of each turn, in their order */
  async of(turns: (ReplayedTurn & { reads: GoldenReads | null })[]): Promise<TurnReplay[]> {
    const { trials, state } = this.given;
    const asked = turns.map(({ question, dialogue }) => ({ question, dialogue, locale: null }));
    const inputs = await trials.inputs(asked);
    const engine = await engineDigest();
    const prepared = turns.map(({ reads }, n) => {
      const input = required(inputs[n], 'the input of a turn');
      // The moment is for large models alone, whose turns are not compared.
      const digest = createHash('sha256')
        .update(JSON.stringify([engine, { ...input, scene: null }]))
        .digest('base64');
      return { input, digest, reads: reads?.input === digest ? reads : null };
    });
    await state?.load(prepared.flatMap(({ reads }) => reads?.reads ?? []));
    return Promise.all(
      prepared.map(async ({ reads, ...turn }) => {
        const isSame = reads !== null && state !== null && (await state.digestOf(reads.reads)) === reads.digest;
        return { ...turn, known: isSame ? reads.answer : null };
      }),
    );
  }

  /** The whole turn. @returns with what it read, if that can be compared later */
  async whole({ input, digest, known }: TurnReplay): Promise<{ answer: ShadowAnswer; reads: GoldenReads | null }> {
    const { trials, index, state } = this.given;
    const recording = new RecordingIndex(index);
    const { result, isOverBudget } = await trials.run(input, { index: recording });
    const answer = shadowAnswerOf(result);
    if (known && answerChange(known, answer) !== 'same')
      this.log.error(`a turn whose inputs are the same is answered otherwise: ${input.workspaceId}, ${digest}`);
    const reads = isOverBudget || recording.isFitting ? null : (state?.named(recording.reads) ?? null);
    if (!reads || !state || JSON.stringify(reads).length > READS_CHARACTERS_MAX) return { answer, reads: null };
    const read = await state.digestOf(reads);
    return { answer, reads: (await state.isStill()) ? { input: digest, reads, digest: read, answer } : null };
  }
}

/** A turn that is about to be replayed. */
export interface TurnReplay {
  input: TurnQuestion;
  digest: string;
  /** Its answer, if nothing can have changed it. */
  known: ShadowAnswer | null;
}
