import type { Command } from 'commander';
import type { Runner } from './command.js';
import { replayCommand } from './eval/replay.command.js';
import { runCommand } from './eval/run.command.js';

export function evalCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'eval', 'how well the agent answers, and what new knowledge would change');
  runCommand(group, runner);
  replayCommand(group, runner);
}
