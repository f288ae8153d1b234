/**
 * Key-set cursors: opaque, authenticated and encrypted, bound to workspace, endpoint, sort and order
 * (specification §1.10). AES-256-GCM with the workspace and the endpoint as associated data: another
 * workspace's or endpoint's cursor does not decrypt. Sort and order are inside the ciphertext, so that changing
 * them yields `cursor_mismatch` instead of `invalid_cursor`.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { fail } from './errors.js';
import { random } from './random.js';

/** Sort value and id of the last row of a page; the next page starts after it. */
export interface Position {
  value: string | number | null;
  id: string;
}
export interface CursorScope {
  workspaceId: string;
  endpoint: string;
  sort: string;
  order: string;
}

const IV = 12;
const TAG = 16;

export class Cursors {
  private readonly key: Buffer;
  constructor(serverSecret: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), 'cursor', 32));
  }

  /** The opaque text that a client sends back as `cursor`. */
  seal(scope: CursorScope, position: Position): string {
    const iv = random(IV);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    cipher.setAAD(Buffer.from(`${scope.workspaceId} ${scope.endpoint}`));
    const plain = JSON.stringify([scope.sort, scope.order, position.value, position.id]);
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** Opens a client's cursor. Throws `invalid_cursor` (not ours, damaged, other scope) or `cursor_mismatch`. */
  open(scope: CursorScope, text: string): Position {
    const [sort, order, value, id] = this.decrypt(scope, text);
    if (sort !== scope.sort || order !== scope.order)
      throw fail('cursor_mismatch', `The cursor was issued for sort=${sort}, order=${order}.`, {
        param: 'cursor',
      });
    return { value, id };
  }

  private decrypt(scope: CursorScope, text: string): [string, string, Position['value'], string] {
    const bytes = Buffer.from(text, 'base64url');
    // Node decodes leniently: text that does not encode back to itself is damaged.
    if (bytes.length > IV + TAG && bytes.toString('base64url') === text) {
      try {
        const opener = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV), { authTagLength: TAG });
        opener.setAAD(Buffer.from(`${scope.workspaceId} ${scope.endpoint}`));
        opener.setAuthTag(bytes.subarray(-TAG));
        return JSON.parse(Buffer.concat([opener.update(bytes.subarray(IV, -TAG)), opener.final()]).toString('utf8'));
      } catch {
        // falls through: forged, damaged, or issued for another scope
      }
    }
    throw fail('invalid_cursor', undefined, { param: 'cursor' });
  }
}
