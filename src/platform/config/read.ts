/** Reads single variables and collects their problems, so that a start reports every mistake at once. */
import { readFileSync } from 'node:fs';
import { VARIABLES, type Variable, type VariableName } from './variables.js';
import { urlOf } from '../kernel/url.js';

export class ConfigError extends Error {}

export class VariableReader {
  readonly problems: string[] = [];
  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** The text of a variable, from NAME or, for secrets, from the file that NAME_FILE names; '' if unset. */
  text(name: VariableName): string {
    const variable: Variable = VARIABLES[name];
    const direct = this.env[name];
    const file = variable.secret ? this.env[`${name}_FILE`] : undefined;
    if (file) {
      if (direct) this.problems.push(`${name} and ${name}_FILE are both set; keep one.`);
      try {
        return readFileSync(file, 'utf8').trim();
      } catch (error) {
        this.problems.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code}).`);
        return '';
      }
    }
    return direct === undefined || direct === '' ? (variable.secret ? '' : variable.fallback) : direct;
  }

  choice<T extends string>(name: VariableName, allowed: readonly T[]): T {
    const value = this.text(name) as T;
    if (!allowed.includes(value)) this.problems.push(`${name} must be one of ${allowed.join(', ')}.`);
    return value;
  }

  integer(name: VariableName, min: number, max: number): number {
    const text = this.text(name);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max)) this.problems.push(`${name} must be a whole number from ${min} to ${max}.`);
    return value;
  }

  /** A non-negative decimal number, or null if unset. */
  decimal(name: VariableName): number | null {
    const text = this.text(name);
    if (text === '') return null;
    if (!/^\d{1,9}(\.\d+)?$/.test(text)) this.problems.push(`${name} must be a number such as 0.15.`);
    return Number(text);
  }

  /** A URL with one of the schemes, or null if unset. Errors do not repeat the value: it may contain a password. */
  url(name: VariableName, schemes: string[]): string | null {
    const text = this.text(name);
    if (text === '') return null;
    const isValid = schemes.includes(urlOf(text)?.protocol.slice(0, -1) ?? '');
    if (!isValid)
      this.problems.push(`${name} must be a URL that starts with ${schemes.map((s) => `${s}://`).join(' or ')}.`);
    return isValid ? text : null;
  }
}
