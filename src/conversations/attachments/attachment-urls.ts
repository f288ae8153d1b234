/** Signed URLs that open a file without a credential, for a limited time. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a URL is valid, at least. */
const LIFE_MS = 3_600_000;
/** URLs of a file change only this often, so that browsers can cache it. */
const STEP_MS = 300_000;

export interface SignedPath {
  workspaceId: string;
  id: string;
  /** Seconds since the epoch. */
  expires: number;
}

export class AttachmentUrls {
  private readonly key: Buffer;

  /** @param baseUrl of this service, without a slash at the end */
  constructor(
    serverSecret: Buffer,
    private readonly baseUrl: string,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), 'attachment urls', 32));
  }

  create(workspaceId: string, id: string, nowMs: number): string {
    const expires = (Math.ceil(nowMs / STEP_MS) * STEP_MS + LIFE_MS) / 1_000;
    const signature = this.sign({ workspaceId, id, expires }).toString('base64url');
    return `${this.baseUrl}/api/attachments/${workspaceId}/${id}?expires=${expires}&signature=${signature}`;
  }

  /** Whether the signature is ours and has not expired. In constant time. */
  isValid(path: SignedPath, signature: string, nowMs: number): boolean {
    const given = Buffer.from(signature, 'base64url');
    const expected = this.sign(path);
    return given.length === expected.length && timingSafeEqual(given, expected) && path.expires * 1_000 > nowMs;
  }

  private sign({ workspaceId, id, expires }: SignedPath): Buffer {
    const text = `${workspaceId.toLowerCase()} ${id.toLowerCase()} ${expires}`;
    return createHmac('sha256', this.key).update(text).digest();
  }
}
