/** Common parts of all commands: help with examples, --json, boot, output. */
import type { INestApplicationContext, Type } from '@nestjs/common';
import type { Command } from 'commander';
import { loadConfig, processEnvironment, type Config } from '../../platform/config/config.js';
import { openContext } from './context.js';
import type { Io } from './io.js';
import { Progress } from './progress.js';

export const PROGRAM = 'workspace-agent';

/** A command's result: `data` is the single JSON document, `text` the same for people. */
export interface CommandResult {
  data: object;
  text: string;
  /** 1 if it succeeded only in part, e.g. if some documents could not be imported. */
  exitCode?: 0 | 1;
}

/** A running command's view of the application. */
export interface Cli {
  config: Config;
  signal: AbortSignal;
  get<T>(service: Type<T>): T;
  /** Prints a remark for people on standard error; nothing with --json. */
  say(line: string): void;
  progress(verb: string): Progress;
  /** A secret of the environment, else of standard input: other users of the machine can read a command line. */
  secret(variable: string): Promise<string>;
}

export interface CommandHelp {
  summary: string;
  /** Details that do not fit into the summary: what the command does, and what it does not do. */
  details?: string;
  /** Command lines without the program's name, each with its effect. */
  examples: [line: string, meaning: string][];
}

type Work = (
  config: Config,
  say: (line: string) => void,
  running: Pick<Cli, 'signal' | 'progress'>,
) => Promise<CommandResult>;

/** Runs commands for one invocation and remembers the exit code. */
export class Runner {
  exitCode = 0;

  constructor(private readonly io: Io) {}

  /** A group of commands, e.g. `key`; groups can be nested. */
  group(program: Command, name: string, summary: string): Command {
    const path = [...pathOf(program), name].join(' ');
    return program
      .command(name)
      .summary(summary)
      .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
      .addHelpText('after', `\nEach command has help with examples: ${PROGRAM} ${path} <command> --help`);
  }

  /** A command below `parent`, e.g. `create <name>`, with help, examples and the option --json. */
  command(parent: Command, nameAndArguments: string, { summary, details, examples }: CommandHelp): Command {
    const width = Math.max(...examples.map(([line]) => line.length));
    const lines = examples.map(([line, meaning]) => `  ${PROGRAM} ${line.padEnd(width)}  ${meaning}`);
    return parent
      .command(nameAndArguments)
      .summary(summary)
      .description(details ? `${summary}\n\n${details}` : summary)
      .option('--json', 'print one JSON document; errors as JSON on standard error')
      .addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  }

  /** Boots the application, runs the command, prints its result and shuts down. */
  async run(
    options: { json?: boolean },
    needs: 'base' | 'knowledge',
    work: (cli: Cli) => Promise<CommandResult>,
  ): Promise<void> {
    const open = this.io.openContext ?? openContext;
    await this.start(options, 'find', async (config, say) => {
      const { app, close } = await open(config, { say, knowledge: needs === 'knowledge' });
      return work(this.view(app, { config, json: options.json ?? false, say })).finally(close);
    });
  }

  /** Runs a command without the application: on the database at most, and with none of the installation's secrets. */
  plain(options: { json?: boolean }, work: Work): Promise<void> {
    return this.start(options, 'none', work);
  }

  private async start({ json = false }: { json?: boolean }, secrets: 'find' | 'none', work: Work): Promise<void> {
    const say = (line: string): void => (json ? undefined : this.io.err(`${line}\n`));
    const running = { signal: this.io.signal, progress: (verb: string) => new Progress(this.io, json, verb) };
    const shown = await work(loadConfig(this.io.env, secrets), say, running);
    this.io.out(json ? `${JSON.stringify(shown.data, null, 2)}\n` : `${shown.text}\n`);
    this.exitCode = shown.exitCode ?? 0;
  }

  private view(
    app: INestApplicationContext,
    { config, json, say }: { config: Config; json: boolean; say: (line: string) => void },
  ): Cli {
    return {
      config,
      signal: this.io.signal,
      get: (service) => app.get(service),
      say,
      progress: (verb) => new Progress(this.io, json, verb),
      secret: async (variable) => {
        const found = (this.io.env ?? processEnvironment())[variable] ?? (await this.io.input?.()) ?? '';
        return found.trim();
      },
    };
  }
}

/** The command's name with its groups, without the program's name. */
const pathOf = (command: Command): string[] => (command.parent ? [...pathOf(command.parent), command.name()] : []);
