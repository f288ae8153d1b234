import { MATRIX as SERVER } from '../../src/platform/policy/capabilities.js';
import { MATRIX } from '../../web/console/app/roles.js';

describe('the console', () => {
  it('offers each role what the server allows', () => {
    expect(MATRIX).toEqual(SERVER);
  });
});
