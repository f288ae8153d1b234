/** Signed URLs that open a file without a credential, for a limited time. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { applyDecorators, Header } from '@nestjs/common';
import { fail } from '../kernel/errors.js';

/** How long a URL is valid, at least. */
const LIFE_MS = 3_600_000;
/** URLs of a file change only this often, so that browsers can cache it. */
const STEP_MS = 300_000;

/** Headers of a file that a signed URL opens: whatever is in it runs nowhere, and only this browser keeps it. */
export const SignedFile = (): MethodDecorator =>
  applyDecorators(
    Header('Content-Security-Policy', "sandbox; default-src 'none'"),
    Header('Cross-Origin-Resource-Policy', 'same-origin'),
    Header('Referrer-Policy', 'no-referrer'),
    Header('X-Robots-Tag', 'noindex, nofollow'),
    Header('Cache-Control', 'private, max-age=300'),
  );

export interface SignedPath {
  workspaceId: string;
  id: string;
  /** Seconds since the epoch. */
  expires: number;
  signature: string;
}

/** What is signed: URLs of one kind open nothing of another. */
export interface SignedKind {
  /** Of the key. */
  label: string;
  /** Before the ids in the path, without a slash at the end. */
  root: string;
}

export class SignedUrls {
  private readonly key: Buffer;
  private readonly base: string;

  constructor({ serverSecret, baseUrl }: { serverSecret: Buffer; baseUrl: string }, { label, root }: SignedKind) {
    this.key = Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), label, 32));
    this.base = baseUrl + root;
  }

  create(workspaceId: string, id: string, nowMs: number): string {
    const expires = (Math.ceil(nowMs / STEP_MS) * STEP_MS + LIFE_MS) / 1_000;
    const signature = this.sign({ workspaceId, id, expires }).toString('base64url');
    return `${this.base}/${workspaceId}/${id}?expires=${expires}&signature=${signature}`;
  }

  /** Throws `not_found` for a signature that is not ours; `link_invalid` if it has expired. */
  require(path: SignedPath, nowMs: number): void {
    const given = Buffer.from(path.signature, 'base64url');
    const expected = this.sign(path);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw fail('not_found');
    if (path.expires * 1_000 <= nowMs) throw fail('link_invalid');
  }

  private sign({ workspaceId, id, expires }: Omit<SignedPath, 'signature'>): Buffer {
    const text = `${workspaceId.toLowerCase()} ${id.toLowerCase()} ${expires}`;
    return createHmac('sha256', this.key).update(text).digest();
  }
}

/** What a request says of its signed URL. @param url of the request */
export function signedPath({ workspace, id }: { workspace: string; id: string }, url: string): SignedPath {
  const query = new URL(url, 'http://localhost').searchParams;
  const expires = Number(/^\d{1,12}$/.exec(query.get('expires') ?? '')?.[0] ?? 0);
  return { workspaceId: workspace, id, expires, signature: query.get('signature') ?? '' };
}
