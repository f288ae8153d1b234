import fc from '../../../test/support/fast-check.js';
import { newId } from './ids.js';
import { VISITOR_TOKEN_MS, VisitorTokens } from './visitor-tokens.js';

const key = (name: string): Buffer => Buffer.alloc(32, name);
const tokens = new VisitorTokens([key('one')]);
const workspace = newId();
const claims = { contactId: newId(), level: 'visitor' as const };
const NOW = Date.UTC(2026, 10, 20);
const token = tokens.issue(workspace, claims, NOW);

describe('a visitor token', () => {
  it('identifies its contact and its level, and is opaque', () => {
    const ids = fc.uuid().map((id) => id.toLowerCase());
    const levels = fc.constantFrom('visitor' as const, 'user' as const);
    fc.assert(
      fc.property(ids, ids, levels, fc.nat(VISITOR_TOKEN_MS - 1), (workspaceId, contactId, level, ageMs) => {
        const issued = tokens.issue(workspaceId, { contactId, level }, NOW);
        expect(issued).toMatch(/^pv_vt_[\w-]{75}$/);
        expect(tokens.read(workspaceId, issued, NOW + ageMs)).toEqual({ contactId, level });
      }),
    );
  });

  it('carries the page, the language and the zone sent with boot, and nothing if nothing was sent', () => {
    const text = fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true }));
    const locale = fc.option(fc.constantFrom('de', 'pt-BR'));
    const timezone = fc.option(fc.constantFrom('Europe/Berlin', 'UTC'));
    fc.assert(
      fc.property(fc.record({ pageUrl: text, locale, timezone }), (arrival) => {
        const issued = tokens.issue(workspace, { ...claims, arrival }, NOW);
        const hasArrival = Object.values(arrival).some((one) => one !== null);
        expect(tokens.read(workspace, issued, NOW)).toEqual(hasArrival ? { ...claims, arrival } : claims);
        if (!hasArrival) expect(issued).toHaveLength(token.length);
      }),
    );
  });

  it('is valid for 180 days, and not before it was issued', () => {
    expect(tokens.read(workspace, token, NOW + VISITOR_TOKEN_MS - 1)).toEqual(claims);
    expect(tokens.read(workspace, token, NOW + VISITOR_TOKEN_MS)).toBeNull();
    expect(tokens.read(workspace, token, NOW - 60_000)).toEqual(claims);
    expect(tokens.read(workspace, token, NOW - 60_001)).toBeNull();
  });

  it('is valid in its own workspace only', () => {
    expect(tokens.read(newId(), token, NOW)).toBeNull();
  });

  it('is valid under any master key that is still configured, and is signed with the newest', () => {
    const rotated = new VisitorTokens([key('two'), key('one')]);
    expect(rotated.read(workspace, token, NOW)).toEqual(claims);
    expect(tokens.read(workspace, rotated.issue(workspace, claims, NOW), NOW)).toBeNull();
    expect(new VisitorTokens([key('two')]).read(workspace, token, NOW)).toBeNull();
  });

  it('has one spelling: changing any character invalidates it', () => {
    const characters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= .\n');
    fc.assert(
      fc.property(fc.nat(token.length - 1), characters, (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(tokens.read(workspace, changed, NOW)).toEqual(changed === token ? claims : null);
      }),
      { numRuns: 2_000 },
    );
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const changed = token.slice(0, -1) + last;
      expect(tokens.read(workspace, changed, NOW) === null).toBe(changed !== token);
    }
  });

  it('is never read from made-up text, and never makes the reader throw', () => {
    const made = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.uint8Array({ maxLength: 64 }).map((bytes) => `pv_vt_${Buffer.from(bytes).toString('base64url')}`),
      fc.uint8Array({ minLength: 56, maxLength: 56 }).map((b) => `pv_vt_${Buffer.from(b).toString('base64url')}`),
    );
    fc.assert(fc.property(made, (text) => tokens.read(workspace, text, NOW) === null));
  });
});
