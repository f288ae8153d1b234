/** Who may give which role: nobody hands out more than they hold (specification §2.6). */
import type { Actor } from '../../kernel/actor.js';
import type { Role } from '../../kernel/caller.js';
import { fail } from '../../kernel/errors.js';
import { holds, MATRIX, type Capability } from '../../policy/capabilities.js';

/** The operator's commands and the first start stand above every role. */
const isOperator = (actor: Actor): boolean => actor.type === 'system';

/** Only an owner makes an owner. Throws `insufficient_role`. */
export function requireMayMake(actor: Actor, role: Role): void {
  if (role === 'owner' && actor.role !== 'owner' && !isOperator(actor))
    throw fail('insufficient_role', `The role ${actor.role} cannot make an owner: only an owner can.`);
}

/** Nor may anybody else take an owner's role, or remove them. Throws `insufficient_role`. */
export function requireMayUnmake(actor: Actor, role: Role): void {
  if (role === 'owner' && actor.role !== 'owner' && !isOperator(actor))
    throw fail('insufficient_role', `The role ${actor.role} cannot change or remove an owner: only an owner can.`);
}

/** A key is given by someone who holds all that it will hold. Throws `insufficient_role`, naming the first that lacks. */
export function requireMayGiveKey(actor: Actor, role: Role | null): void {
  if (role === null || isOperator(actor)) return;
  const lacking = (Object.keys(MATRIX) as Capability[]).find((one) => holds(role, one) && !holds(actor.role, one));
  if (lacking)
    throw fail(
      'insufficient_role',
      `The role ${actor.role} lacks the capability ${lacking}, which a key with the role ${role} holds.`,
    );
}

/** Whether somebody else's tokens are theirs to revoke. */
export const managesTeam = (actor: Actor): boolean => isOperator(actor) || holds(actor.role, 'manage_team');
