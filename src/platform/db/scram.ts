/**
 * Password verifiers as Postgres stores them, so that the statement that creates a login, which may be logged, does
 * not contain the password.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4_096;

/** RFC 5803, as Postgres stores it. Contains only letters, digits and `+/=:$-`. */
export function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const key = (label: string): Buffer => createHmac('sha256', salted).update(label).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
