/** Certificates of mail servers, made by openssl: good ones, and some that nobody should trust. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export interface Certificate {
  /** The key and the certificate in one text, as Dovecot and Postfix read it. */
  pem: string;
}

/** A private authority, whose certificates are trusted by processes that are started with `file`. */
export class Authority {
  private readonly folder = mkdtempSync(join(tmpdir(), 'authority-'));
  /** For NODE_EXTRA_CA_CERTS. */
  readonly file = join(this.folder, 'ca.pem');
  private readonly keyFile = join(this.folder, 'ca.key');

  constructor() {
    this.openssl('req', '-x509', ...KEY, '-keyout', this.keyFile, '-out', this.file, '-subj', '/CN=Test CA');
  }

  /** @param days until it expires; negative = it has expired */
  issue(host: string, days = 2): Certificate {
    const [key, request, out] = ['key', 'csr', 'pem'].map((kind) => join(this.folder, `host.${kind}`)) as Paths;
    this.openssl('req', ...KEY, '-keyout', key, '-out', request, ...nameOf(host));
    const signer = ['-CA', this.file, '-CAkey', this.keyFile, '-CAcreateserial'];
    const dates = ['-days', String(days), '-copy_extensions', 'copy'];
    this.openssl('x509', '-req', '-in', request, '-out', out, ...signer, ...dates);
    return pairOf(key, out);
  }

  /** A certificate that no authority has signed. */
  selfSigned(host: string): Certificate {
    const [key, , out] = ['key', 'csr', 'pem'].map((kind) => join(this.folder, `own.${kind}`)) as Paths;
    this.openssl('req', '-x509', ...KEY, '-keyout', key, '-out', out, ...nameOf(host));
    return pairOf(key, out);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.folder, stdio: 'pipe' });
  }
}

type Paths = [key: string, request: string, certificate: string];

const nameOf = (host: string): string[] => ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];

const pairOf = (key: string, certificate: string): Certificate => ({
  pem: readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'),
});

export const writeCertificate = (file: string, { pem }: Certificate): void => writeFileSync(file, pem, { mode: 0o600 });
