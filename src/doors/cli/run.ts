import { Command, CommanderError } from 'commander';
import { packageVersion } from '../../platform/config/package-version.js';
import { PROGRAM, Runner } from './command.js';
import { actionsCommands } from './actions.commands.js';
import { analyticsCommands } from './analytics.commands.js';
import { auditCommands } from './audit.commands.js';
import { channelsCommands } from './channels.commands.js';
import { consoleCommands } from './console.commands.js';
import { conversationsCommands } from './conversations.commands.js';
import { dbCommands } from './db.commands.js';
import { demoCommands } from './demo.commands.js';
import { evalCommands } from './eval.commands.js';
import { forecastCommands } from './forecast.commands.js';
import { goldenCommands } from './golden.commands.js';
import { modelCommands } from './model.commands.js';
import { sessionCommands } from './session.commands.js';
import { grantCommands } from './grant.commands.js';
import { failureOf } from './failure.js';
import type { Io } from './io.js';
import { identityCommands, identitySecretCommands } from './identity-secret.commands.js';
import { keyCommands } from './key.commands.js';
import { killSwitchCommands } from './killswitch.commands.js';
import { knowledgeCommands } from './knowledge.commands.js';
import { masterKeyCommands } from './master-key.commands.js';
import { memberCommands } from './member.commands.js';
import { tokenCommands } from './token.commands.js';
import { webhooksCommands } from './webhooks.commands.js';
import { workspaceCommands } from './workspace.commands.js';

const ABOUT = `The operator's commands of Workspace Agent.

They work on the database of DATABASE_URL, else on the embedded one in DATA_DIR, whether a server runs on it or not.
In a checkout: npm run --silent cli -- <command>. In a container: docker compose exec app ${PROGRAM} <command>.`;

const FIRST_STEPS = `
First steps:
  ${PROGRAM} workspace create "Acme" --plan growth
  ${PROGRAM} member add ada@acme.example --role owner --token
  ${PROGRAM} key create --kind secret --label backend
  ${PROGRAM} knowledge import ./docs

Exit codes: 0 done, 1 failed (also in part), 2 wrong usage. Every command takes --json and --help.`;

/**
 * Runs one command line.
 * @param argv without the interpreter and the script
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage
 */
export async function run(argv: string[], io: Io): Promise<number> {
  const runner = new Runner(io);
  const json = argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined).includes('--json');
  const program = new Command(PROGRAM)
    .description(ABOUT)
    .version(packageVersion(), '-V, --version', 'print the version')
    .addHelpText('after', FIRST_STEPS)
    .exitOverride()
    .configureHelp({ helpWidth: 120 })
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: (text) => (json ? undefined : io.err(text)),
      outputError: () => {}, // printed once, below
    });
  const groups = [
    workspaceCommands,
    memberCommands,
    keyCommands,
    tokenCommands,
    consoleCommands,
    grantCommands,
    identitySecretCommands,
    identityCommands,
    auditCommands,
    killSwitchCommands,
    actionsCommands,
    channelsCommands,
    webhooksCommands,
    knowledgeCommands,
    evalCommands,
    conversationsCommands,
    forecastCommands,
    goldenCommands,
    modelCommands,
    sessionCommands,
    demoCommands,
    analyticsCommands,
    masterKeyCommands,
    dbCommands,
  ];
  for (const group of groups) group(program, runner);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return runner.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0; // help or version, as requested
    const { exitCode, code, message } = failureOf(helpShown(error));
    if (json) io.err(`${JSON.stringify({ error: { code, message } })}\n`);
    else if (!isHelp(error))
      io.err(
        `error: ${message}\n${exitCode === 2 ? `See: ${[PROGRAM, ...named(argv, program)].join(' ')} --help\n` : ''}`,
      );
    return exitCode;
  }
}

/** A group without a command: the help was printed instead. */
const isHelp = (error: unknown): boolean => error instanceof CommanderError && error.code === 'commander.help';
const helpShown = (error: unknown): unknown =>
  isHelp(error) ? new CommanderError(2, 'commander.help', 'a command is missing') : error;

/** Names of the commands in the command line, to point to their help. */
function named(argv: string[], program: Command): string[] {
  const path: string[] = [];
  let current = program;
  for (const word of argv) {
    const next = current.commands.find((command) => command.name() === word);
    if (!next) break;
    path.push(word);
    current = next;
  }
  return path;
}
