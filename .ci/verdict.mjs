/**
 * What a run of the tests and its repetition say together. `node .ci/verdict.mjs failed FIRST` prints the files to run
 * again, a line each; `node .ci/verdict.mjs count FIRST [SECOND]` tells of each test whose two runs differ, and as its
 * last line `PASSED FAILED`. FIRST and SECOND are what Jest writes with --json.
 *
 * A test counts once. It has failed when it failed both times, or failed and was not run again; a file that broke
 * before its tests counts as one.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** More than a few broken files are no chance: they are not run again. */
const FILES_AGAIN_MAX = 20;
const MESSAGE_LINES_MAX = 12;

const [, , command, first, second] = process.argv;
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** @returns [[file, [[name, status, message]…]]…]; a file without a test that ran, but an error, is one test of no name */
function testsOf(path) {
  return read(path).testResults.map(({ name: file, status, message, assertionResults }) => {
    const seen = new Map();
    const tests = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map(({ fullName, status: outcome, failureMessages }) => {
        const times = (seen.get(fullName) ?? 0) + 1; // several may share a name: they come in the same order
        seen.set(fullName, times);
        return [times > 1 ? `${fullName} (no. ${times})` : fullName, outcome, (failureMessages ?? []).join('\n')];
      });
    const broken = status === 'failed' && tests.every(isPassed);
    return [file, broken ? [...tests, ['', 'failed', message]] : tests];
  });
}

const isPassed = ([, outcome]) => outcome === 'passed';

function failedFiles() {
  const files = testsOf(first).filter(([, tests]) => !tests.every(isPassed));
  return files.length > FILES_AGAIN_MAX ? [] : files.map(([file]) => file);
}

function told(message) {
  const plain = message.replace(/\u001b\[[\d;]*m/g, '');
  const lines = plain.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(0, MESSAGE_LINES_MAX).map((line) => `    ${line}`);
}

function count() {
  const again = new Map(second ? testsOf(second) : []);
  let [passed, failed] = [0, 0];
  const flaky = [];
  for (const [file, tests] of testsOf(first)) {
    const rerun = again.get(file);
    const outcomes = new Map((rerun ?? []).map(([name, outcome, message]) => [name, { outcome, message }]));
    const where = relative(process.cwd(), file);
    for (const [name, outcome, message] of tests) {
      // A file that broke and now does not: its tests are counted below.
      const now = outcomes.get(name) ?? (name === '' && rerun?.every(isPassed) ? { outcome: 'passed' } : undefined);
      outcomes.delete(name);
      const differs = now !== undefined && now.outcome !== outcome;
      if (differs) flaky.push(`flaky: ${name || 'the whole file'} (${where})`, ...told(message || now.message));
      if (outcome === 'failed' && !differs) failed++;
      else if (name !== '') passed++;
    }
    for (const [name, { outcome }] of outcomes)
      if (outcome === 'failed') failed++;
      else if (name !== '') passed++;
  }
  if (flaky.length)
    console.log(`— flaky tests: failed in one of two runs; each is a bug to be filed and fixed\n${flaky.join('\n')}`);
  console.log(`${passed} ${failed}`);
}

if (command === 'failed') for (const file of failedFiles()) console.log(file);
else count();
