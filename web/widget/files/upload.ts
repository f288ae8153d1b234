/** One chosen file: uploaded at once, so that its message can be sent without waiting. */
import type { Attachment } from '../wire.js';
import { headersOf, type Parts } from './parts.js';
import type { FileTexts } from './texts/en.js';

/** Larger than any service accepts: not worth the way. */
const BYTES_MAX = 25 * 1024 * 1024;

/** Refusals that another attempt will not change, by status. */
const REASONS: Record<number, keyof FileTexts> = {
  400: 'attach_type',
  409: 'attach_limit',
  413: 'attach_large',
  429: 'attach_limit',
};

export class Upload {
  /** As the service has it; null until it is uploaded. */
  stored: Attachment | null = null;
  trouble: keyof FileTexts | null = null;
  private request: XMLHttpRequest | null = null;

  /** @param changed called with the share that is uploaded, 0 to 1 */
  constructor(
    private readonly parts: Parts,
    readonly file: File,
    private readonly changed: (share: number) => void,
  ) {}

  get isBusy(): boolean {
    return !this.stored && !this.trouble;
  }

  async start(): Promise<void> {
    this.trouble = this.stored = null;
    this.changed(0);
    try {
      if (this.file.size > BYTES_MAX) throw 413;
      const { id } = await this.parts.ensureSession();
      this.stored = await this.send(id);
    } catch (status) {
      this.trouble = REASONS[status as number] ?? 'attach_failed';
    }
    this.changed(1);
  }

  /** Aborts the upload, or removes the file from the service. */
  remove(): void {
    const { parts, stored } = this;
    this.request?.abort();
    if (stored)
      fetch(`${parts.host.base}/api/widget/attachments/${stored.id}`, {
        method: 'DELETE',
        headers: headersOf(parts),
      }).catch(() => {}); // What stays is removed after a day.
  }

  /** Rejects with the status, 0 = no connection. fetch() tells no progress. */
  private send(session: string): Promise<Attachment> {
    const { parts, file } = this;
    return new Promise((resolve, reject) => {
      const request = (this.request = new XMLHttpRequest());
      request.open('POST', `${parts.host.base}/api/widget/sessions/${session}/attachments`);
      for (const [name, value] of Object.entries(headersOf(parts))) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => this.changed(loaded / total);
      request.onloadend = () => {
        if (request.status !== 201) return reject(request.status);
        resolve((JSON.parse(request.responseText) as { data: Attachment }).data);
      };
      const body = new FormData();
      body.append('file', file);
      request.send(body);
    });
  }
}
