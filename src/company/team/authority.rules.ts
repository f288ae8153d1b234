/** Who may grant which role: members cannot grant more than they hold (specification §2.6). */
import type { Actor } from '../../platform/kernel/actor.js';
import type { Role } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { holds, MATRIX, type Capability } from '../../platform/policy/capabilities.js';

/** The operator's commands and the first start are not subject to roles. */
const isOperator = (actor: Actor): boolean => actor.type === 'system';

/** Only an owner makes an owner. Throws `insufficient_role`. */
export function requireMayMake(actor: Actor, role: Role): void {
  if (role === 'owner' && actor.role !== 'owner' && !isOperator(actor))
    throw fail('insufficient_role', `The role ${actor.role} cannot make an owner: only an owner can.`);
}

/** Only an owner may change or remove an owner. Throws `insufficient_role`. */
export function requireMayUnmake(actor: Actor, role: Role): void {
  if (role === 'owner' && actor.role !== 'owner' && !isOperator(actor))
    throw fail('insufficient_role', `The role ${actor.role} cannot change or remove an owner: only an owner can.`);
}

/** The creator of a key must hold all of its capabilities. Throws `insufficient_role`, naming the first missing one. */
export function requireMayGiveKey(actor: Actor, role: Role | null): void {
  if (role === null || isOperator(actor)) return;
  const capabilities = Object.keys(MATRIX) as Capability[];
  const missingCapability = capabilities.find(
    (capability) => holds(role, capability) && !holds(actor.role, capability),
  );
  if (missingCapability)
    throw fail(
      'insufficient_role',
      `The role ${actor.role} lacks the capability ${missingCapability}, which a key with the role ${role} holds.`,
    );
}

/** Whether the actor may revoke other members' tokens. */
export const managesTeam = (actor: Actor): boolean => isOperator(actor) || holds(actor.role, 'manage_team');
