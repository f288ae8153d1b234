import { MATRIX, type Role } from '../../app/roles.js';

/** All roles, the most powerful first. */
const ROLES: readonly Role[] = MATRIX.read;

/** What somebody of that role may make of others: only an owner makes an owner. */
export const rolesToGive = (mine: Role): readonly Role[] =>
  ROLES.filter((role) => role !== 'owner' || mine === 'owner');
