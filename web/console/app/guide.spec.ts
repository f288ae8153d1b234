/** Every screen links a page of the guide, which `test/thorough/http/guide.spec.ts` finds with its heading. */
import { GUIDE_PAGES, guideAddress } from './guide.js';
import { router } from './router.js';

const ID = '01900000-0000-7000-8000-000000000001';
/** The address of each screen, with something in place of each parameter. */
const SCREENS = [...new Set(Object.values(router.routesById).map(({ fullPath }) => fullPath as string))]
  .map((path) => path.replace(/\/$/, '').replaceAll(/\$\w+/g, ID))
  .filter((path, index, all) => path !== '' && all.indexOf(path) === index);
const inWorkspace = SCREENS.filter((path) => /^\/w\/[^/]+\/./.test(path));

it('there are more than thirty screens in a workspace to walk', () => expect(inWorkspace.length).toBeGreaterThan(30));

it.each(inWorkspace)('%s links a page that the guide is tested for, and none falls back to the whole guide', (path) => {
  const address = guideAddress(path);
  expect(GUIDE_PAGES.map(([, page]) => `/docs/guide/${page}`)).toContain(address);
});

it.each([
  ['/account', 'console#away-notifications-and-blocking'],
  ['/sign-in', 'signing-in'],
  ['/setup', 'signing-in'],
])('%s links its page, too', (path, page) => expect(guideAddress(path)).toBe(`/docs/guide/${page}`));

it('the more exact paths come first, so that each is found', () => {
  for (const [index, [path]] of GUIDE_PAGES.entries())
    expect(GUIDE_PAGES.slice(0, index).filter(([earlier]) => `${path}/`.startsWith(`${earlier}/`))).toEqual([]);
});
