import { randomBytes } from 'node:crypto';
import fc from '../../../test/support/fast-check.js';
import { Vault, VaultError } from './vault.js';

const [older, newer] = [randomBytes(32), randomBytes(48)];
const bytes = fc.uint8Array({ maxLength: 5_000 }).map((array) => Buffer.from(array));

describe('a sealed secret', () => {
  it('opens to exactly the original, whatever it is and wherever it belongs', () =>
    fc.assert(
      fc.property(bytes, fc.string(), (plain, aad) => {
        const vault = new Vault([newer]);
        expect(vault.open(vault.seal(plain, aad), aad).equals(plain)).toBe(true);
      }),
    ));

  it('never looks the same twice, and reveals nothing of the secret', () => {
    const vault = new Vault([newer]);
    const secret = Buffer.from('a token of the customer’s own API');
    const [one, two] = [vault.seal(secret, 'row'), vault.seal(secret, 'row')];
    expect(one.equals(two)).toBe(false);
    expect(one.includes(secret.subarray(0, 6))).toBe(false);
  });

  it('that was moved to another row does not open', () => {
    const vault = new Vault([newer]);
    expect(() => vault.open(vault.seal(Buffer.from('x'), 'row 1'), 'row 2')).toThrow(VaultError);
  });

  it('does not open if any bit of it was changed', () =>
    fc.assert(
      fc.property(bytes, fc.nat(), fc.nat(7), (plain, at, bit) => {
        const vault = new Vault([newer]);
        const sealed = vault.seal(plain, 'row');
        sealed[at % sealed.length]! ^= 1 << bit;
        expect(() => vault.open(sealed, 'row')).toThrow(VaultError);
      }),
    ));

  it('opens after the master key was rotated, as long as the old key is still configured after the new one', () => {
    const before = new Vault([older]);
    const sealed = before.seal(Buffer.from('kept'), 'row');
    const both = new Vault([newer, older]);
    expect(both.open(sealed, 'row').toString()).toBe('kept');
    expect(both.keyIdOf(sealed)).toBe(before.currentKeyId);
    expect(both.keyIdOf(both.seal(Buffer.from('kept'), 'row'))).toBe(new Vault([newer]).currentKeyId);
    expect(() => new Vault([newer]).open(sealed, 'row')).toThrow(/master key [0-9a-f]{16}, which is not configured/);
  });

  it.each([0, 1, 36, 37])('is not accepted in the form of some %d other bytes', (length) => {
    expect(() => new Vault([newer]).open(Buffer.alloc(length), 'row')).toThrow(VaultError);
  });
});
