/** `npm run lab -- eval`: measures the agent and its proof (CONTRIBUTING.md, Measuring answers). */
import { writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { measureContacts } from '../../field/contacts.js';
import { measureMails } from '../../field/mails.js';
import { measurePages } from '../../field/pages.js';
import { citedCases, uncitedCases } from '../../proof/runner/cases.js';
import { proofDetail, proofSummary, proofTable } from '../../proof/runner/proof-report.js';
import { runProof } from '../../proof/runner/run-proof.js';
import { Recordings, RECORDINGS_FOLDER } from './recordings.js';
import { detail, modelSummary, recordOf, summary, table } from './report.js';
import { runWorld, type Outcome } from './run-world.js';
import { readWorld, TUNING_WORLDS, worldNames, WORLDS_FOLDER } from './world.js';

interface Options {
  folder: string;
  world: string[];
  kind: string[];
  model: 'embedded' | 'recorded';
  pending?: string;
  keep?: string;
  prune?: boolean;
  json?: string;
  verbose?: boolean;
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const collect = (value: string, earlier: string[]): string[] => [...earlier, value];

async function worlds(options: Options): Promise<void> {
  const { folder, kind: kinds, model, pending, verbose } = options;
  const names = namesOf(options);
  if (model !== 'recorded' && (pending ?? options.keep ?? options.prune) !== undefined)
    throw new Error('--pending, --keep and --prune need --model recorded');
  const recordings = model === 'recorded' ? new Recordings(RECORDINGS_FOLDER, pending) : null;
  const all: Outcome[] = [];
  const show = (name: string, outcomes: Outcome[]): void => {
    const lines = [`\n${name}, ${model}`, table(outcomes), summary(outcomes)];
    print([...lines, ...(recordings ? [modelSummary(outcomes)] : [])].join('\n'));
  };
  for (const name of names) {
    const outcomes = await runWorld(readWorld(name, folder), { kinds, recordings });
    if (verbose) print(`\n${outcomes.map(detail).join('\n\n')}`);
    show(name, outcomes);
    all.push(...outcomes);
  }
  if (all.length === 0) throw new Error(`No question is of kind ${kinds.join(' or ')}.`);
  if (names.length > 1) show('all', all);
  if (options.json) {
    const records = all.map((outcome) => recordOf(outcome, TUNING_WORLDS.includes(outcome.world)));
    writeFileSync(options.json, JSON.stringify(records, null, 1));
  }
  if (recordings) finish(recordings, options);
}

type ProofOptions = Pick<Options, 'pending' | 'keep' | 'json' | 'verbose'>;

async function proof({ pending, keep, json, verbose }: ProofOptions): Promise<void> {
  const recordings = new Recordings(RECORDINGS_FOLDER, pending);
  const cited = await runProof(citedCases(), recordings);
  const uncited = await runProof(uncitedCases(), recordings);
  const all = [...cited, ...uncited];
  if (verbose) print(`${all.map(proofDetail).join('\n\n')}\n`);
  print([proofTable(all), proofSummary('cited', cited), proofSummary('uncited', uncited)].join('\n'));
  const unmatched = all.flatMap((outcome) => outcome.unmatched.map((quote) => `  ${outcome.case.id}: ${quote}`));
  if (unmatched.length > 0) print(['quotations in no unit of evidence:', ...unmatched].join('\n'));
  if (json) writeFileSync(json, JSON.stringify(all, null, 1));
  finish(recordings, { pending, keep, kind: [] });
}

function namesOf({ folder, world, verbose }: Options): string[] {
  const all = worldNames(folder);
  if (all.length === 0) throw new Error(`${folder} has no folder with a company.json.`);
  const names = world.length > 0 ? world : all;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`There is no world ${unknown}, only ${all.join(', ')}.`);
  const hidden = names.filter((name) => !TUNING_WORLDS.includes(name));
  if (verbose && hidden.length > 0)
    throw new Error(`--verbose is for ${TUNING_WORLDS.join(' and ')}: ${hidden.join(' and ')} must not be read.`);
  return names;
}

function finish(
  recordings: Recordings,
  { pending, keep, prune, kind }: Pick<Options, 'pending' | 'keep' | 'prune' | 'kind'>,
): void {
  const { missing } = recordings;
  if (missing > 0)
    print(`\n${missing} prompts wait for a reply${pending ? ` in ${pending}` : ': name a folder by --pending'}`);
  if (prune && (!keep || missing > 0 || kind.length > 0))
    throw new Error('--prune goes with --keep, all kinds, and nothing pending: other recordings may still be needed');
  if (keep) print(`\n${keep} holds ${recordings.keep(keep, prune)} replies`);
}

const program = new Command('npm run lab -- eval').description('measures the agent on invented companies');
program
  .command('worlds')
  .option('--folder <path>', 'where the companies are', WORLDS_FOLDER)
  .option('--world <name>', 'one of them; may be repeated (default: all)', collect, [])
  .option('--kind <kind>', 'only questions of this kind; may be repeated', collect, [])
  .addOption(new Option('--model <name>', 'who answers').choices(['embedded', 'recorded']).default('embedded'))
  .option('--pending <folder>', "prompts without a reply go there in the model bridge's format; replies are read there")
  .option('--keep <set>', 'adds the replies that were used to lab/recordings/<set>')
  .option('--prune', 'with --keep: drops recordings of the set that were not used')
  .option('--json <file>', 'every question with its result and score; of worlds for reporting the score alone')
  .option('--verbose', 'every question with its answer, of worlds that are for tuning')
  .action(worlds);

program
  .command('proof')
  .description('runs true and planted false sentences through the hard checks and the judge')
  .option(
    '--pending <folder>',
    "prompts without a verdict go there in the model bridge's format; verdicts are read there",
  )
  .option('--keep <set>', 'adds the verdicts that were used to lab/recordings/<set>')
  .option('--json <file>', 'every sentence with its verdict')
  .option('--verbose', 'every sentence with its quotations and its verdict')
  .action(proof);

program
  .command('mails')
  .description('how mails are read, beside what their authors expect')
  .requiredOption('--folder <path>', 'the mails, and expected.jsonl')
  .option('--verbose', 'what was read of those that are wrong')
  .action(measureMails);

program
  .command('pages')
  .description('which facts of pages and PDFs are found and rightly labelled')
  .requiredOption('--folder <path>', 'the files, and facts.jsonl')
  .action(measurePages);

program
  .command('contacts <file>')
  .description('what is kept of who people say they are and want, beside what the authors of the messages expect')
  .option('--verbose', 'what is not kept as expected')
  .action(measureContacts);

/** @param words what to measure, and options */
export async function evaluate(words: string[]): Promise<void> {
  await program.parseAsync(words, { from: 'user' });
}
