import { MATRIX, type Role } from '../../app/roles.js';

/** All roles, most powerful first. */
const ROLES: readonly Role[] = MATRIX.read;

/** Roles that a member of this role may assign: only owners create owners. */
export const rolesToGive = (mine: Role): readonly Role[] =>
  ROLES.filter((role) => role !== 'owner' || mine === 'owner');
