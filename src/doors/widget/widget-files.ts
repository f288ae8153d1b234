import { Inject, Injectable } from '@nestjs/common';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { BuiltFiles, type BuiltFile } from '../../platform/http/files/built-files.js';

/** The embed script, the only file that pages refer to. */
const SCRIPT = 'widget.js';

/** `app-1a2b3c4d.js`: the build's hash precedes the extension. */
const HASHED = /^(.+)-[0-9a-f]{8}\.([a-z0-9]+)$/;

/** The widget's script and its files. */
@Injectable()
export class WidgetFiles extends BuiltFiles {
  /** Code placed before the script if pages load it from another host, because it cannot derive our address then. */
  private readonly head: string;

  constructor(@Inject(CONFIG) { baseUrl, cdnUrl }: Pick<Config, 'baseUrl' | 'cdnUrl'>) {
    super('widget');
    this.head = cdnUrl === null ? '' : `document.currentScript.dataset.serviceUrl??=${JSON.stringify(baseUrl)};`;
  }

  /**
   * The current version of the file that `name` was in another build: pages that stayed open during an update
   * request files by their old names. Null = there is none.
   */
  async currentVersionOf(name: string, within: string): Promise<BuiltFile | null> {
    const [, stem, ending] = HASHED.exec(name) ?? [];
    if (stem === undefined) return null;
    const names = await readdir(join(this.folder, within)).catch(() => []);
    const next = names.find((one) => {
      const [, its, end] = HASHED.exec(one) ?? [];
      return its === stem && end === ending;
    });
    return next === undefined ? null : this.find(next, within);
  }

  protected override headOf(name: string, within: string): string {
    return name === SCRIPT && within === '' ? this.head : '';
  }
}
