import type { Action } from '../../actions/registry.js';
import { addDays } from '../../app/zones.js';
import { type ChangeSearch, type View, VIEWS } from './view.js';

const KEYS = { week: 'w', list: 'l', availability: 'v' } as const;

/** Actions that change the week or the view. */
export const actionsOf = (
  { monday, today, name }: Pick<View, 'monday' | 'today' | 'name'>,
  change: ChangeSearch,
): Action[] => [
  ...(name === 'availability' ? [] : weeksOf(monday, today, change)),
  ...VIEWS.filter((one) => one !== name).map((one): Action => ({
    id: `meetings.${one}`,
    family: 'here',
    icon: one === 'availability' ? 'clock' : 'calendar',
    keys: KEYS[one],
    title: ({ meetings }) => meetings.show[one],
    run: () => change({ view: one === 'week' ? undefined : one }),
  })),
];

const weeksOf = (monday: string, today: string, change: ChangeSearch): Action[] => [
  {
    id: 'meetings.before',
    family: 'here',
    icon: 'back',
    keys: 'k',
    title: ({ meetings }) => meetings.weekBefore,
    run: () => change({ date: addDays(monday, -7) }),
  },
  {
    id: 'meetings.after',
    family: 'here',
    icon: 'forward',
    keys: 'j',
    title: ({ meetings }) => meetings.weekAfter,
    run: () => change({ date: addDays(monday, 7) }),
  },
  {
    id: 'meetings.today',
    family: 'here',
    keys: 't',
    title: ({ meetings }) => meetings.today,
    run: () => change({ date: today }),
  },
];
