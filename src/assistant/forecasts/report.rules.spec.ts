import { linesFor, reportOf, type ForecastRow } from './report.rules.js';

/** Answers above 0.5 are right, those below wrong; each third conversation is handed over. */
const rows = Array.from({ length: 300 }, (_, index): ForecastRow => {
  const confidence = (index % 100) / 100;
  const verdict = confidence >= 0.5 ? 'right' : 'wrong';
  return {
    answers: index % 3 === 0 ? [] : [{ machine: verdict, confidence, human: index % 2 === 0 ? verdict : null }],
    endedBy: index % 3 === 0 ? 'unanswered' : 'end',
    ...{ third: 0, weight: 1, month: '2026-10', topic: null },
    channel: index % 30 === 1 ? 'email' : 'chat',
    language: index % 2 === 0 ? 'en' : 'de',
  };
});

describe('The report of a forecast', () => {
  const report = reportOf(rows, 1_800);

  it('counts the hours that colleagues would have needed for what was settled', () => {
    const { conversations, hours } = report.saved;
    expect(conversations.point).toBeCloseTo(100, -1);
    expect(conversations.low).toBeLessThan(100);
    expect(hours?.point).toBeCloseTo(conversations.point / 2, 6);
    expect(reportOf(rows, null).saved.hours).toBeNull();
  });

  it('has people’s figures of parts with enough verdicts, and marks the machine’s count of others', () => {
    const [chat, email] = report.parts.channel;
    expect(chat).toMatchObject({ name: 'chat', by: 'people', conversations: 290 });
    expect(email).toMatchObject({ name: 'email', by: 'machine', conversations: 10 });
    const german = report.parts.language.find(({ name }) => name === 'de');
    expect(german).toMatchObject({ by: 'machine', counted: { handed_over: 50, partly: 0, not_comparable: 0 } });
    expect(report.parts.topic).toMatchObject([{ name: null, conversations: 300 }]);
  });

  it('settles less and is wrong less the more cautious it is', () => {
    const [bold, , , , , , , , , , middle] = report.curve;
    const cautious = report.curve.at(-1);
    expect(bold?.wrong.point).toBeGreaterThan(0.25);
    expect(middle).toMatchObject({ line: 0.5, wrong: { point: 0 } });
    expect(middle?.settled.point).toBeCloseTo(bold?.settled.point ?? 0, 1);
    expect(cautious?.settled.point).toBeLessThan(0.1);
  });

  it('finds the boldest line for so many wrong answers, likely and safe', () => {
    const { likely, safe } = linesFor(report.curve, 0.05);
    expect(likely?.wrong.point).toBeLessThanOrEqual(0.05);
    expect(likely?.line).toBeGreaterThan(0.3);
    expect(safe?.wrong.high).toBeLessThanOrEqual(0.05);
    expect(safe?.line).toBeGreaterThanOrEqual(likely?.line ?? 1);
    expect(linesFor(report.curve, -1)).toEqual({ likely: null, safe: null });
  });
});
