/** What all commands have in common: help with examples, --json, boot, output. */
import type { INestApplicationContext, Type } from '@nestjs/common';
import type { Command } from 'commander';
import { loadConfig, type Config } from '../config/config.js';
import { inContext } from './context.js';
import type { Io } from './io.js';
import { Progress } from './progress.js';

export const PROGRAM = 'workspace-agent';

/** A command's result: `data` is the one JSON document, `text` says the same to people. */
export interface Shown {
  data: object;
  text: string;
  /** 1 where it was done in part, e.g. documents that could not be imported. */
  exitCode?: 0 | 1;
}

/** A running command's view of the application. */
export interface Cli {
  config: Config;
  signal: AbortSignal;
  get<T>(service: Type<T>): T;
  /** A remark for people, on standard error; nothing beside JSON. */
  say(line: string): void;
  progress(verb: string): Progress;
}

export interface Teaching {
  summary: string;
  /** More than fits into the summary: what happens, what it does not do. */
  details?: string;
  /** Command lines without the program's name, each with what it does. */
  examples: [line: string, meaning: string][];
}

type Work = (config: Config, say: (line: string) => void) => Promise<Shown>;

/** Runs commands for one invocation and remembers the exit code. */
export class Runner {
  exitCode = 0;

  constructor(private readonly io: Io) {}

  /** A group of commands, e.g. `key`, also within another. */
  group(program: Command, name: string, summary: string): Command {
    const path = [...pathOf(program), name].join(' ');
    return program
      .command(name)
      .summary(summary)
      .description(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`)
      .addHelpText('after', `\nEach of them explains itself with examples: ${PROGRAM} ${path} <command> --help`);
  }

  /** A command below `parent`, e.g. `create <name>`, with help that teaches and the option --json. */
  command(parent: Command, nameAndArguments: string, { summary, details, examples }: Teaching): Command {
    const width = Math.max(...examples.map(([line]) => line.length));
    const lines = examples.map(([line, meaning]) => `  ${PROGRAM} ${line.padEnd(width)}  ${meaning}`);
    return parent
      .command(nameAndArguments)
      .summary(summary)
      .description(details ? `${summary}\n\n${details}` : summary)
      .option('--json', 'print one JSON document; errors as JSON on standard error')
      .addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  }

  /** Boots, works, prints, ends. */
  async run(
    options: { json?: boolean },
    needs: 'base' | 'knowledge',
    work: (cli: Cli) => Promise<Shown>,
  ): Promise<void> {
    await this.start(options, 'find', (config, say) =>
      inContext(config, say, needs === 'knowledge', (app) => work(this.view(app, config, options.json ?? false, say))),
    );
  }

  /** The same for commands that work on the database itself: they need none of the installation's secrets. */
  plain(options: { json?: boolean }, work: Work): Promise<void> {
    return this.start(options, 'none', work);
  }

  private async start({ json = false }: { json?: boolean }, secrets: 'find' | 'none', work: Work): Promise<void> {
    const say = (line: string): void => (json ? undefined : this.io.err(`${line}\n`));
    const shown = await work(loadConfig(this.io.env, secrets), say);
    this.io.out(json ? `${JSON.stringify(shown.data, null, 2)}\n` : `${shown.text}\n`);
    this.exitCode = shown.exitCode ?? 0;
  }

  private view(app: INestApplicationContext, config: Config, json: boolean, say: (line: string) => void): Cli {
    return {
      config,
      signal: this.io.signal,
      get: (service) => app.get(service),
      say,
      progress: (verb) => new Progress(this.io, json, verb),
    };
  }
}

/** The names that lead to a command, without the program's. */
const pathOf = (command: Command): string[] => (command.parent ? [...pathOf(command.parent), command.name()] : []);
