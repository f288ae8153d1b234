import { exceedsShare } from './attachments.commands.js';

describe('a tenth of a workspace’s storage', () => {
  it('is what the files of one contact may take', () => {
    expect(exceedsShare({ used: 4, bytes: 6, limit: 100 })).toBe(false);
    expect(exceedsShare({ used: 4, bytes: 7, limit: 100 })).toBe(true);
  });

  it('does not keep a contact from their only file, which may be larger', () => {
    expect(exceedsShare({ used: 0, bytes: 40, limit: 100 })).toBe(false);
  });
});
