import { LOOKING_MS, PresenceBoard, presentIn, presentText, REPLYING_MS, type Present } from './presence.rules.js';

const one = (change: Partial<Present> = {}): Present => ({
  ...{ workspaceId: 'w', sessionId: 's', memberId: 'm', state: 'looking' },
  ...change,
});

describe('a board of presences', () => {
  it('reports each change once', () => {
    const board = new PresenceBoard();
    expect(board.hear(one(), 0)).toEqual([one()]);
    expect(board.hear(one(), 1)).toEqual([]);
    expect(board.hear(one({ state: 'replying' }), 2)).toEqual([one({ state: 'replying' })]);
    expect(board.hear(one({ state: 'looking' }), 3)).toEqual([]);
    expect(board.hear(one({ state: 'away' }), 4)).toEqual([one({ state: 'away' })]);
    expect(board.hear(one({ state: 'away' }), 5)).toEqual([]);
    expect(board.in('w', 's', 6)).toEqual([]);
  });

  it('expires typing to viewing, and viewing to away, unless they are repeated', () => {
    const board = new PresenceBoard();
    board.hear(one({ state: 'replying' }), 0);
    expect(board.expire(REPLYING_MS - 1)).toEqual([]);
    expect(board.expire(REPLYING_MS)).toEqual([one({ state: 'looking' })]);
    expect(board.expire(REPLYING_MS + 1)).toEqual([]);
    board.hear(one(), REPLYING_MS + 2);
    expect(board.expire(LOOKING_MS)).toEqual([]);
    expect(board.expire(LOOKING_MS + REPLYING_MS + 2)).toEqual([one({ state: 'away' })]);
  });

  it('lists who is in a conversation of a workspace, typing members first', () => {
    const board = new PresenceBoard();
    for (const memberId of ['a', 'b']) board.hear(one({ memberId }), 0);
    board.hear(one({ memberId: 'c', state: 'replying' }), 0);
    board.hear(one({ memberId: 'd', sessionId: 't' }), 0);
    board.hear(one({ memberId: 'e', workspaceId: 'v' }), 0);
    expect(board.in('w', 's', 1).map(({ memberId }) => memberId)).toEqual(['c', 'a', 'b']);
    expect(board.in('w', 's', LOOKING_MS)).toEqual([]);
  });

  it("keeps a member's latest twenty conversations, and reports those they left", () => {
    const board = new PresenceBoard();
    for (let n = 0; n < 20; n++) board.hear(one({ sessionId: `s${n}` }), n);
    board.hear(one({ sessionId: 's0' }), 20);
    expect(board.hear(one({ sessionId: 's20' }), 21)).toEqual([
      one({ sessionId: 's1', state: 'away' }),
      one({ sessionId: 's20' }),
    ]);
    expect(board.in('w', 's1', 22)).toEqual([]);
    for (const sessionId of ['s0', 's2', 's20']) expect(board.in('w', sessionId, 22)).toHaveLength(1);
    expect(board.hear(one({ sessionId: 's1', memberId: 'n' }), 23)).toHaveLength(1);
  });
});

it('parses payloads of other instances, and nothing else', () => {
  expect(presentIn(presentText(one()))).toEqual(one());
  for (const text of ['', 'w s m', 'w s m there']) expect(presentIn(text)).toBeNull();
});
