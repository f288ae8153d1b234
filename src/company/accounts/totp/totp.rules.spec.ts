import { enrolment, hashRecoveryCode, newRecoveryCodes, stepOf } from './totp.rules.js';

/** The secret and the times of RFC 6238, appendix B (SHA-1), with codes shortened to six digits. */
const SECRET = Buffer.from('12345678901234567890');

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1111111111, '050471', 37037037],
    [2000000000, '279037', 66666666],
  ])('is accepted at %d s as in the standard', (atS, code, step) => {
    expect(stepOf(SECRET, code, atS * 1_000)).toBe(step);
  });

  it('may be one step early or late, but no more', () => {
    for (const [offsetS, known] of [
      [-30, true],
      [30, true],
      [-61, false],
      [61, false],
    ] as const)
      expect(stepOf(SECRET, '050471', (1111111111 + offsetS) * 1_000) === 37037037).toBe(known);
  });

  it('has six digits and nothing else', () => {
    for (const code of ['', '05047', '0504711', 'abcdef', '050472'])
      expect(stepOf(SECRET, code, 1111111111_000)).toBeNull();
  });

  it('comes from a secret that the app shows with the account’s name', () => {
    const { secret, uri } = enrolment(SECRET, 'ada@acme.example');
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(decodeURIComponent(uri)).toContain('Workspace Agent:ada@acme.example');
  });
});

describe('recovery codes', () => {
  it('are ten different ones, accepted however they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(hashRecoveryCode(codes[0]!.toUpperCase().replaceAll('-', ' '))).toEqual(hashRecoveryCode(codes[0]!));
  });
});
