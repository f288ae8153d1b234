import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { figuresIn } from '../../src/agent/proof/figures.js';
import { ProvenFigures } from '../../src/agent/proof/proven-figures.js';
import { Recordings, RECORDINGS_FOLDER } from '../worlds/runner/recordings.js';
import { citedCases, uncitedCases, type ProofCase } from './runner/cases.js';
import { countOf, proofDetail } from './runner/proof-report.js';
import { runProof, type Fate, type ProofOutcome } from './runner/run-proof.js';

/** The measured figures; only better ones may replace them. */
const TRUE_REFUSED_BY_HARD_CHECKS = 1 / 210;
const FALSE_STOPPED_BY_HARD_CHECKS = 36 / 210;
/** What the product promises with a judge. */
const FALSE_LET_OUT = 0.02;
const TRUE_REFUSED = 0.03;
/** A change of a hard check may send a few more sentences to the judge. */
const OUTDATED_VERDICTS = 0.02;

const recordings = new Recordings();
let cited: ProofOutcome[];
let uncited: ProofOutcome[];
beforeAll(async () => {
  cited = await runProof(citedCases(), recordings);
  uncited = await runProof(uncitedCases(), recordings);
});

const ofTruth = (outcomes: ProofOutcome[], truth: boolean): ProofOutcome[] =>
  outcomes.filter((outcome) => outcome.case.truth === truth);

/** Fails with the sentences that count against the share. */
function expectShare(outcomes: ProofOutcome[], fates: Fate[], max: number): void {
  const against = outcomes.filter(({ fate }) => fates.includes(fate));
  if (against.length / outcomes.length > max + 1e-9)
    throw new Error(`${against.length} of ${outcomes.length}:\n${against.map(proofDetail).join('\n')}`);
}

/** Times, dates, units, and number words from three up that the customer did not say; numbers in the widest sense. */
function newFigures({ sentence, message }: ProofCase): string[] {
  const said = new ProvenFigures([message]);
  const strict = figuresIn(sentence, { lenient: false });
  const words = figuresIn(sentence, { lenient: true }).filter(
    ({ kind, values }) => kind === 'number' && values.every((value) => value > 2),
  );
  return [...strict, ...words].filter((figure) => !said.has(figure)).map(({ text }) => text);
}

describe('the hard checks on sentences whose truth is known', () => {
  it('find every quotation that the sentences cite', () => {
    expect([...cited, ...uncited].flatMap(({ unmatched }) => unmatched)).toEqual([]);
    expect(cited.filter(({ units }) => units.length === 0)).toEqual([]);
    expect(cited).toHaveLength(420);
  });

  it('refuse no more true sentences than measured', () => {
    expectShare(ofTruth(cited, true), ['hard'], TRUE_REFUSED_BY_HARD_CHECKS);
    expectShare(ofTruth(uncited, true), ['hard'], 0);
  });

  it('stop no fewer false sentences than measured', () => {
    const planted = ofTruth(cited, false);
    expect(countOf(planted, 'hard') / planted.length).toBeGreaterThanOrEqual(FALSE_STOPPED_BY_HARD_CHECKS);
  });

  it('stop every false statement without a citation that contains a figure of its own', () => {
    const withFigure = ofTruth(uncited, false).filter((outcome) => newFigures(outcome.case).length > 0);
    expect(withFigure.length).toBeGreaterThan(15);
    expectShare(withFigure, ['unsupported', 'beside', 'out', 'pending'], 0);
  });
});

const isRecorded = existsSync(join(RECORDINGS_FOLDER, 'proof', 'replies.jsonl'));
const reason = isRecorded ? '' : ': no verdicts in lab/recordings/proof yet (npm run lab -- eval proof --help)';

(isRecorded ? describe : describe.skip)(`the proof with a judge on sentences whose truth is known${reason}`, () => {
  it('sends at most 2 % of the false sentences', () => expectShare(ofTruth(cited, false), ['out'], FALSE_LET_OUT));

  it('refuses at most 3 % of the true ones', () =>
    expectShare(ofTruth(cited, true), ['hard', 'unsupported', 'beside'], TRUE_REFUSED));

  it('sends no false statement without a citation', () => expectShare(ofTruth(uncited, false), ['out'], 0));

  it('uses current verdicts', () => expectShare([...cited, ...uncited], ['pending'], OUTDATED_VERDICTS));
});
