/** Reads every variable and collects their problems, so that a start reports every mistake at once. */
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { readFileSync } from 'node:fs';
import { Environment } from './environment.js';
import { FORMER_VARIABLES, VARIABLES, type Variable, type VariableName } from './variables.js';

export class ConfigError extends Error {}

/** @returns the variables as their class converts them; only to be used if there are no problems */
export function readEnvironment(env: NodeJS.ProcessEnv): { environment: Environment; problems: string[] } {
  const problems: string[] = [];
  const texts: Record<string, string> = {};
  for (const name of Object.keys(VARIABLES) as VariableName[]) texts[name] = textOf(env, name, problems);
  const environment = plainToInstance(Environment, texts);
  for (const { constraints = {} } of validateSync(environment, { stopAtFirstError: true }))
    problems.push(...Object.values(constraints));
  return { environment, problems };
}

/** A line for each variable that had an effect in an earlier version. */
export const formerVariables = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(FORMER_VARIABLES).flatMap(([name, { value, instead }]) =>
    env[name] === value ? [`${name}=${value} has no effect: ${instead}`] : [],
  );

/** The text of a variable, from NAME or, for secrets, from the file that NAME_FILE names; '' if unset. */
function textOf(env: NodeJS.ProcessEnv, name: VariableName, problems: string[]): string {
  const variable: Variable = VARIABLES[name];
  const direct = env[name];
  const file = variable.secret ? env[`${name}_FILE`] : undefined;
  if (!file) return direct || (variable.secret ? '' : variable.fallback);
  if (direct) problems.push(`${name} and ${name}_FILE are both set; keep one.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    problems.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    return '';
  }
}
