import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { CLOCK, CONFIG } from '../../../platform/config/config.module.js';
import { named, type TypedRow } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import type { PiecedFile } from '../../../platform/http/file-streams.js';
import { SignedUrls, type SignedPath } from '../../../platform/http/signed-urls.js';
import type { Clock } from '../../../platform/kernel/clock.js';
import { fail } from '../../../platform/kernel/errors.js';
import type { PlacedPicture } from '../../../platform/kernel/markdown/pictures.js';
import { QUOTED_PICTURES, type QuotedPictureDto } from './pictures.dto.js';
import { PicturesReader, STORED_COLUMNS, type StoredPicture } from './pictures.reader.js';
import { picturesNear } from './quoted-pictures.rules.js';

/** A place in a version of a document. */
interface Place {
  document_id: string;
  version: number;
  start: number;
  end: number;
}

/** The pictures beside a place; none twice, so that a message shows each once. */
export type PicturesBeside = (place: Place) => QuotedPictureDto[];

/** Of one message: more would push its words out of sight. */
const PER_MESSAGE_MAX = 6;

interface PicturedVersion {
  document_id: string;
  version: number;
  text: string;
  pictures: PlacedPicture[];
  current: PlacedPicture[];
}

/** What customers may see: what the current version of a public document shows. */
const PUBLISHED = `
  from documents d
  join document_versions c on c.workspace_id = d.workspace_id and c.document_id = d.id and c.version = d.version`;
const VERSIONS = named(`
  select v.document_id, v.version, v.text, v.pictures, c.pictures as current ${PUBLISHED}
  join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id
  where d.workspace_id = $1 and d.audience = 'public' and v.pictures <> '[]'
    and (v.document_id, v.version) in (select * from unnest($2::uuid[], $3::int[]))`);
const FILE = named(`
  select ${STORED_COLUMNS} from pictures p where p.workspace_id = $1 and p.id = $2 and exists (
    select ${PUBLISHED}
    join document_pictures s on s.workspace_id = d.workspace_id and s.document_id = d.id
    where d.workspace_id = $1 and d.audience = 'public' and s.picture_id = $2
      and c.pictures @> jsonb_build_array(jsonb_build_object('id', p.id)))`);

/** Pictures beside what the agent quotes, for its customers (docs/decisions/0201-pictures-beside-quotations.md). */
@Injectable()
export class QuotedPicturesReader {
  private readonly urls: SignedUrls;

  constructor(
    private readonly db: TenantDb,
    private readonly pictures: PicturesReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.urls = new SignedUrls(config, QUOTED_PICTURES);
  }

  /** @returns for each message a function that names the pictures beside its quotations */
  async beside(workspaceId: string, places: readonly Place[]): Promise<() => PicturesBeside> {
    const versions = await this.versions(workspaceId, places);
    return () => {
      const shown = new Set<string>();
      return (place) => {
        const version = versions.get(keyOf(place));
        if (!version) return [];
        const near = picturesNear(version.text, visibleOf(version), place)
          .filter(({ id }) => !shown.has(id))
          .slice(0, PER_MESSAGE_MAX - shown.size);
        for (const { id } of near) shown.add(id);
        return near.map(({ id, start, end }) => ({
          id,
          name: version.text.slice(start, end),
          url: this.url(workspaceId, id),
        }));
      };
    };
  }

  /** A fresh URL of the bytes. Throws `not_found` unless a public document shows the picture. */
  async get(workspaceId: string, id: string): Promise<{ id: string; url: string }> {
    const picture = await this.require(workspaceId, id);
    return { id: picture.id, url: this.url(workspaceId, picture.id) };
  }

  /** The picture of a signed URL. Throws `not_found` as `get`; `link_invalid` if it expired. */
  async openSigned(path: SignedPath): Promise<PiecedFile> {
    this.urls.require(path, this.clock.now());
    return this.pictures.open(path.workspaceId, await this.require(path.workspaceId, path.id));
  }

  private url(workspaceId: string, id: string): string {
    return this.urls.create(workspaceId, id, this.clock.now());
  }

  private async require(workspaceId: string, id: string): Promise<TypedRow<StoredPicture>> {
    const picture = (await this.db.query<TypedRow<StoredPicture>>(workspaceId, FILE(workspaceId, id))).rows[0];
    if (!picture) throw fail('not_found');
    return picture;
  }

  /** Those that have pictures, by document and version. */
  private async versions(workspaceId: string, places: readonly Place[]): Promise<Map<string, PicturedVersion>> {
    const all = [...new Map(places.map((place) => [keyOf(place), place])).values()];
    if (all.length === 0) return new Map();
    const { rows } = await this.db.query<TypedRow<PicturedVersion>>(
      workspaceId,
      VERSIONS(
        workspaceId,
        all.map(({ document_id }) => document_id),
        all.map(({ version }) => version),
      ),
    );
    return new Map(rows.map((row) => [keyOf(row), row]));
  }
}

const keyOf = ({ document_id, version }: Pick<Place, 'document_id' | 'version'>): string => `${document_id} ${version}`;

const visibleOf = ({ pictures, current }: PicturedVersion): PlacedPicture[] =>
  pictures.filter(({ id }) => current.some((one) => one.id === id));
