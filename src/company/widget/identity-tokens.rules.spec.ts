import { createHmac, generateKeyPairSync, createSign } from 'node:crypto';
import fc from '../../../test/support/fast-check.js';
import { verifyIdentityToken, signIdentity, type VerifiedIdentity } from './identity-tokens.rules.js';

const SECRET = Buffer.from('an identity secret that only tests have, as long as a real one..');
const NOW = Date.UTC(2026, 10, 20, 12);
const NOW_S = NOW / 1_000;
const DAY_S = 86_400;

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const HASHES: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/** Built by hand, so that it can be invalid in every way. */
function made(payload: unknown, header: object = {}, secret = SECRET): string {
  const full = { alg: 'HS256', typ: 'JWT', ...header };
  const signed = `${encoded(full)}.${encoded(payload)}`;
  const hash = HASHES[full.alg];
  return `${signed}.${hash ? createHmac(hash, secret).update(signed).digest('base64url') : ''}`;
}
const good = { sub: 'u-1042', iat: NOW_S, exp: NOW_S + 3_600 };
const judge = (token: string): Promise<VerifiedIdentity> => verifyIdentityToken(token, SECRET, NOW);
const refused = async (token: string): Promise<string> => {
  const judged = await judge(token);
  return 'problem' in judged ? judged.problem : `was taken for ${judged.subject}`;
};

describe('an identity token', () => {
  it('names the user, whose id is kept exactly', async () => {
    const subjects = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((text) => !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(subjects, async (subject) => {
        expect(await judge(made({ ...good, sub: subject }))).toEqual({ subject });
        expect(await judge(await signIdentity(subject, { secret: SECRET, nowMs: NOW, lifetimeS: 60 }))).toEqual({
          subject,
        });
      }),
    );
    expect(await judge(made({ ...good, sub: 'ü'.repeat(255), name: 'Ann', admin: true }))).toEqual({
      subject: 'ü'.repeat(255),
    });
  });

  it.each([
    ['HS512', made(good, { alg: 'HS512' })],
    ['HS384', made(good, { alg: 'HS384' })],
    ['none', made(good, { alg: 'none' })],
    ['None', made(good, { alg: 'None' })],
    ['hs256', made(good, { alg: 'hs256' })],
    ['', made(good, { alg: '' })],
  ])('with the algorithm %p is refused', async (_, token) => {
    expect(await refused(token)).toMatch(/HS256|alg|cannot|can be read/);
  });

  it('signed with a private key is refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${encoded({ alg: 'RS256' })}.${encoded(good)}`;
    const signature = createSign('sha256').update(signed).sign(privateKey).toString('base64url');
    expect(await refused(`${signed}.${signature}`)).toContain('HS256');
  });

  it('with another secret, or with a changed character, is refused', async () => {
    expect(await refused(made(good, {}, Buffer.from('another secret of the same kind, long enough')))).toContain(
      'signature',
    );
    const token = made(good);
    const characters = fc.constantFrom(...'ABCXYZabcxyz0123789-_.');
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 2), characters, async (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect('subject' in (await judge(changed))).toBe(changed === token);
      }),
    );
  });

  it.each([
    ['no sub', { ...good, sub: undefined }],
    ['an empty sub', { ...good, sub: '' }],
    ['a sub of 256', { ...good, sub: 'x'.repeat(256) }],
    ['a sub with NUL', { ...good, sub: 'a\0b' }],
    ['a sub with half a pair', { ...good, sub: 'a\ud800' }],
    ['a number for sub', { ...good, sub: 1042 }],
    ['a list for sub', { ...good, sub: ['u'] }],
    ['no iat', { ...good, iat: undefined }],
    ['no exp', { ...good, exp: undefined }],
    ['a text for exp', { ...good, exp: String(good.exp) }],
    ['a text for iat', { ...good, iat: String(good.iat) }],
    ['null for exp', { ...good, exp: null }],
    ['an iat to come', { ...good, iat: NOW_S + 61 }],
    ['an exp that has passed', { ...good, iat: NOW_S - 3_600, exp: NOW_S - 61 }],
    ['a life of more than a day', { ...good, exp: NOW_S + DAY_S + 1 }],
    ['an exp before its iat', { ...good, iat: NOW_S + 30, exp: NOW_S + 20 }],
    ['an nbf to come', { ...good, nbf: NOW_S + 61 }],
    ['a list for a payload', [good]],
    ['a text for a payload', '"u-1042"'],
  ])('with %s is refused', async (_, payload) => {
    expect(await refused(made(payload))).not.toContain('was taken');
  });

  it.each([
    ['60 s of skew on both sides', { ...good, iat: NOW_S + 60 }],
    ['an exp that passed 59 s ago', { ...good, iat: NOW_S - 3_600, exp: NOW_S - 59 }],
    ['a life of a day', { ...good, exp: NOW_S + DAY_S }],
    ['an nbf that has passed', { ...good, nbf: NOW_S }],
  ])('with %s is accepted', async (_, payload) => {
    expect(await judge(made(payload))).toEqual({ subject: 'u-1042' });
  });

  it('is never read from made-up text, and never makes the verifier throw', async () => {
    const json = fc.json().map((text) => encoded(text));
    const part = fc.oneof(json, fc.string({ unit: 'binary' }), fc.base64String());
    const token = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('.')),
      fc.json().map((payload) => made(payload)),
      fc
        .dictionary(fc.constantFrom('alg', 'typ', 'crit', 'b64', 'kid', 'jwk', 'jku'), fc.jsonValue())
        .filter(({ b64 }) => b64 !== true) // what is meant without it (RFC 7797, section 3)
        .map((header) => made(good, { ...header, crit: header['crit'] ?? ['b64'] })),
    );
    await fc.assert(fc.asyncProperty(token, async (text) => 'problem' in (await judge(text))));
  });
});
