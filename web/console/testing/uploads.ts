/** Uploads go by XMLHttpRequest, which has no service here: they are asked of the API that the spec gave instead. */
export interface Uploaded {
  url: string;
  form: FormData;
}

/** What was uploaded, in order. Empty at the beginning of each test. */
export const uploaded: Uploaded[] = [];
beforeEach(() => void uploaded.splice(0));

class UploadRequest {
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  private method = '';
  private url = '';
  private readonly headers = new Headers();
  private readonly ended = new AbortController();

  open(method: string, url: string): void {
    [this.method, this.url] = [method, new URL(url, location.href).href];
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getResponseHeader(): null {
    return null;
  }

  abort(): void {
    this.ended.abort();
  }

  send(form: FormData): void {
    uploaded.push({ url: this.url, form });
    const { method, headers } = this;
    fetch(this.url, { method, headers, signal: this.ended.signal })
      .then(async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.upload.onprogress?.({ loaded: 1, total: 1 });
        this.onload?.();
      })
      .catch(() => (this.ended.signal.aborted ? this.onabort : this.onerror)?.());
  }
}

Object.assign(globalThis, { XMLHttpRequest: UploadRequest });
