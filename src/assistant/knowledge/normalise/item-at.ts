import { required } from '../../../platform/kernel/invariant.js';

/** An item that is known to be in the list; a negative place counts from its end. */
export const itemAt = <T>(list: readonly T[], place: number): T => required(list.at(place), 'an item of a list');
