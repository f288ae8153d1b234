import { Injectable } from '@nestjs/common';
import { AttachmentsCommands } from '../../../conversations/attachments/attachments.commands.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import type { Tx } from '../../../platform/db/transaction.js';
import { Journal } from '../../../platform/events/journal.js';
import type { UploadedFile } from '../../../platform/http/body.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import { newId } from '../../../platform/kernel/ids.js';
import { PICTURE_BYTES_MAX, PICTURE_TYPES, presentPicture, type PictureDto, type PictureRow } from './pictures.dto.js';
import { PicturesReader } from './pictures.reader.js';
import { PicturesStore, type NewPicture } from './pictures.store.js';

/** Pictures that wait for a document. */
const UNUSED_MAX = 200;

/** Pictures that the team uploads for articles. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: PicturesStore,
    private readonly files: AttachmentsCommands,
    private readonly reader: PicturesReader,
    private readonly journal: Journal,
  ) {}

  /**
   * Stores a picture until a document shows it. Throws `invalid_field` for what is no picture; `payload_too_large`;
   * `conflict` if the workspace has no room, or too many that no document shows.
   */
  async upload(workspaceId: string, { actor, file }: { actor: Actor; file: UploadedFile }): Promise<PictureDto> {
    const { bytes, filename, contentType } = file;
    if (bytes.length > PICTURE_BYTES_MAX)
      throw fail('payload_too_large', `A picture may have at most ${PICTURE_BYTES_MAX} bytes.`);
    const { type, name } = await this.files.inspectUpload(workspaceId, bytes, { name: filename, type: contentType });
    if (!PICTURE_TYPES.some((known) => known === type))
      throw fail('invalid_field', 'file must be a JPEG, PNG, GIF, WebP or AVIF picture', { param: 'file' });
    const picture: NewPicture = { id: newId(), name, type, bytes: bytes.length, place: this.files.place };
    const row = await this.db.transaction(workspaceId, (tx) => this.add(tx, workspaceId, { picture, bytes }));
    try {
      await this.files.putObject(workspaceId, picture.id, bytes);
      return await this.db.transaction(workspaceId, async (tx) => {
        const audit = { action: 'picture.create', target: 'picture', targetId: picture.id };
        await this.journal.record(tx, workspaceId, { actor, audit });
        const answer = presentPicture(row, this.reader.url(workspaceId, picture.id));
        return this.journal.saveIdempotentResponse(tx, actor, answer);
      });
    } catch (error) {
      await this.store.remove(this.db.of(workspaceId), workspaceId, picture.id).catch(() => undefined);
      throw error;
    }
  }

  /** Its caller learns the id once its bytes are stored. */
  private async add(
    tx: Tx,
    workspaceId: string,
    { picture, bytes }: { picture: NewPicture; bytes: Buffer },
  ): Promise<PictureRow> {
    await this.files.requireRoom(tx, workspaceId, bytes.length);
    if ((await this.store.countUnused(tx, workspaceId)) >= UNUSED_MAX)
      throw fail('conflict', `At most ${UNUSED_MAX} pictures can wait for an article that shows them.`);
    const row = await this.store.add(tx, workspaceId, picture);
    if (picture.place === 'database') await this.store.addContent(tx, workspaceId, { id: picture.id, bytes });
    return row;
  }
}
