import { DatabaseUnavailable } from '../../../platform/db/errors.js';
import { fail } from '../../../platform/kernel/errors.js';
import type { ImportItem, ImportPlan } from '../../../assistant/knowledge/website/plan.js';
import type { Progress } from '../progress.js';
import { Importer } from './importer.js';

const item = (origin: string | null): ImportItem => ({
  name: origin ?? 'without an origin',
  origin,
  load: () => Promise.resolve({ text: 'Parcels arrive in March.' } as never),
});
const planOf = (items: ImportItem[]): ImportPlan =>
  ({
    kind: 'folder',
    prefix: 'folder:docs/',
    items,
    total: items.length,
    skipped: 0,
    complete: true,
    notes: [],
  }) as never;
const shown: string[] = [];
const progress = {
  show: (_: number, __: number, name: string) => shown.push(name),
  end: () => {},
} as unknown as Progress;

/** A knowledge base whose calls fail with these errors first. */
function importing(items: ImportItem[], errors: Error[]): { importer: Importer; added: string[] } {
  const added: string[] = [];
  const service = {
    add: (_: string, { origin }: { origin: string }) => {
      const error = errors.shift();
      if (error) return Promise.reject(error);
      added.push(origin);
      return Promise.resolve({ change: 'created', id: origin });
    },
  };
  const reader = {
    states: (_: string, ids: string[]) => {
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve(ids.map((id) => ({ id, status: 'ready' })));
    },
  };
  const options = { dryRun: false, prune: false, wait: true, signal: new AbortController().signal };
  return { importer: new Importer({ reader, service } as never, 'w', planOf(items), options), added };
}

describe('an import', () => {
  it('waits for a database that is unavailable, and goes on where it was', async () => {
    const full = new DatabaseUnavailable('could not extend file: No space left on device');
    const { importer, added } = importing([item('folder:docs/a.md'), item('folder:docs/b.md')], [full, full, full]);
    await importer.run(progress, progress);
    expect(added.sort()).toEqual(['folder:docs/a.md', 'folder:docs/b.md']);
    expect(importer.counters).toMatchObject({ created: 2, failed: 0 });
    expect(shown).toContain('waiting for the database');
  });

  it('does not repeat what it could not know again, or what would fail each time', async () => {
    const lost = importing([item(null)], [new DatabaseUnavailable('Connection terminated')]);
    await expect(lost.importer.run(progress, progress)).rejects.toBeInstanceOf(DatabaseUnavailable);
    const ours = importing([item('folder:docs/a.md')], [fail('internal_error')]);
    await expect(ours.importer.run(progress, progress)).rejects.toMatchObject({ code: 'internal_error' });
    expect(ours.added).toEqual([]);
  });
});
