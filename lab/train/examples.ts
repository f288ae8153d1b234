/** Reads example texts: one JSON object per line, one file per language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Example<Class extends string = string> {
  language: string;
  text: string;
  label: Class;
}

/** Location of examples, and the field that names the class. */
export interface ExampleFiles<Class extends string> {
  /** Folder that contains `train` and `heldout`. */
  folder: string;
  field: string;
  classes: readonly Class[];
}

/** The examples of all languages, in order of file names and lines. Throws on an invalid one. */
export function examplesOf<Class extends string>(
  set: 'train' | 'heldout' | `heldout/${string}`,
  { folder, field, classes }: ExampleFiles<Class>,
): Example<Class>[] {
  const files = join(folder, set);
  if (!existsSync(files)) return [];
  const parse = (line: string, place: string): Omit<Example<Class>, 'language'> => {
    const { text, [field]: named } = JSON.parse(line) as Record<string, unknown>;
    if (typeof text !== 'string' || text.trim() === '') throw new Error(`${place}: \`text\` is missing.`);
    const label = classes.find((known) => known === named);
    if (label === undefined) throw new Error(`${place}: unknown ${field} \`${String(named)}\`.`);
    return { text, label };
  };
  return readdirSync(files)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => {
      const language = name.slice(0, -'.jsonl'.length);
      const lines = readFileSync(join(files, name), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        line === '' ? [] : [{ language, ...parse(line, `${name}:${index + 1}`) }],
      );
    });
}
