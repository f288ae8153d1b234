import { Inject, Injectable } from '@nestjs/common';
import { AttachmentsReader } from '../../../conversations/attachments/attachments.reader.js';
import type { Config } from '../../../platform/config/config.js';
import { CLOCK, CONFIG } from '../../../platform/config/config.module.js';
import { PIECE_BYTES, pieceOf, readPiece } from '../../../platform/db/pieces.js';
import { named, type TypedRow } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import type { PiecedFile } from '../../../platform/http/file-streams.js';
import { SignedUrls, type SignedPath } from '../../../platform/http/signed-urls.js';
import type { Clock } from '../../../platform/kernel/clock.js';
import { fail } from '../../../platform/kernel/errors.js';
import type { PlacedPicture } from '../../../platform/kernel/markdown/pictures.js';
import {
  PICTURE_COLUMNS,
  presentPicture,
  type PictureDto,
  type PictureRow,
  type PlacedPictureDto,
} from './pictures.dto.js';

export interface StoredPicture {
  id: string;
  name: string;
  content_type: string;
  bytes: number;
  place: 'database' | 's3';
}

export const STORED_COLUMNS = 'id, name, content_type, bytes::float8, place';
const GET = named(`select ${PICTURE_COLUMNS} from pictures where workspace_id = $1 and id = $2`);
const FILE = named(`
  select ${STORED_COLUMNS} from pictures where workspace_id = $1 and id = $2`);
const PIECE = named(`
  select ${pieceOf('bytes', '$3', '$4')} from picture_contents where workspace_id = $1 and picture_id = $2`);

@Injectable()
export class PicturesReader {
  private readonly urls: SignedUrls;

  constructor(
    private readonly db: TenantDb,
    private readonly files: AttachmentsReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.urls = new SignedUrls(config, { label: 'picture urls', root: '/api/pictures' });
  }

  /** Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<PictureDto> {
    const { rows } = await this.db.query<TypedRow<PictureRow>>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentPicture(rows[0], this.url(workspaceId, rows[0].id));
  }

  /** A signed URL of the bytes, for the team: it opens pictures of internal documents too. */
  url(workspaceId: string, id: string): string {
    return this.urls.create(workspaceId, id, this.clock.now());
  }

  /** The pictures of a text, each with a fresh URL. */
  signed(workspaceId: string, pictures: readonly PlacedPicture[]): PlacedPictureDto[] {
    return pictures.map(({ id, start, end }) => ({ id, start, end, url: this.url(workspaceId, id) }));
  }

  /** The picture of a signed URL. Throws `not_found`; `link_invalid` if it expired. */
  async openSigned(path: SignedPath): Promise<StoredPicture & PiecedFile> {
    this.urls.require(path, this.clock.now());
    const { workspaceId, id } = path;
    const picture = (await this.db.query<TypedRow<StoredPicture>>(workspaceId, FILE(workspaceId, id))).rows[0];
    if (!picture) throw fail('not_found');
    return this.open(workspaceId, picture);
  }

  open(workspaceId: string, picture: TypedRow<StoredPicture>): StoredPicture & PiecedFile {
    return { ...picture, piece: (from) => this.piece(workspaceId, picture, from) };
  }

  /** SQL counts from one. */
  private piece(workspaceId: string, picture: TypedRow<StoredPicture>, from: number): Promise<Buffer | null> {
    if (picture.place === 's3') return this.files.piece(workspaceId, picture, from);
    return readPiece(this.db.of(workspaceId), PIECE(workspaceId, picture.id, from + 1, PIECE_BYTES));
  }
}
