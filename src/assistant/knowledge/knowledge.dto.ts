import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { UploadedFile } from '../../platform/http/body.js';
import { IsQueryInteger, Omittable, Optional } from '../../platform/http/fields.js';
import { IsFile } from '../../platform/http/file-field.js';
import { IdParam } from '../../platform/http/id-param.js';
import { RequiredInJson } from '../../platform/http/openapi-extension.js';
import { WindowQuery } from '../../platform/http/page.js';
import { IsLanguageTag, IsText, IsWebUrl } from '../../platform/http/text-fields.js';
import { PlacedPictureDto } from './pictures/pictures.dto.js';

export const AUDIENCES = ['public', 'internal'] as const;
export const FORMATS = ['markdown', 'html', 'text', 'pdf', 'docx', 'xlsx', 'csv'] as const;
export const STATUSES = ['indexing', 'ready', 'failed'] as const;
export const EMBEDDING_STATUSES = ['none', 'pending', 'ready', 'failed'] as const;
export type Format = (typeof FORMATS)[number];
export type Audience = (typeof AUDIENCES)[number];

/**
 * Raise it when documents are read better, and name their formats: those that an earlier reader read are `outdated`,
 * and are read anew when they are sent or crawled again. 2: raised digits. 3: footnotes,
 * columns of PDFs, and where what a page shows on request ends.
 */
export const READER = 3;
const READ_BETTER: readonly Format[] = ['markdown', 'html', 'pdf', 'docx', 'xlsx'];

/** Whether an earlier version of the product read it, and this one may read it better. */
export const isOutdated = ({ reader, format, status }: Pick<DocumentRow, 'reader' | 'format' | 'status'>): boolean =>
  reader < READER && status === 'ready' && READ_BETTER.includes(format);

const TITLE_CHARS = 500;

export class DocumentsQuery extends WindowQuery {
  /** A part of the title, in any case. */
  @Omittable()
  @IsText(200, 1)
  q?: string;

  @Omittable()
  @IsIn(STATUSES)
  status?: string;

  @Omittable()
  @IsIn(AUDIENCES)
  audience?: Audience;

  @Omittable()
  @IsLanguageTag()
  locale?: string;

  @Omittable()
  @IsString()
  @MaxLength(2_000)
  url?: string;
}

const hasFile = (body: DocumentBody): boolean => body.file instanceof UploadedFile;

/** A document as JSON, or as multipart/form-data with a part `file` and the other fields as parts. */
export class DocumentBody {
  /** Required with `text`. For a file the default is its own title or its name. */
  @ValidateIf((body: DocumentBody) => !hasFile(body) || body.title !== undefined)
  @IsText(TITLE_CHARS, 1)
  @RequiredInJson()
  title?: string;

  /** The document itself, in `format`. */
  @ValidateIf((body: DocumentBody) => !hasFile(body))
  @IsString()
  @Length(1)
  @RequiredInJson()
  text?: string;

  /** Required with `text` (markdown, html or text). For a file it is detected from the name. */
  @ValidateIf((body: DocumentBody) => !hasFile(body) || body.format !== undefined)
  @IsIn(FORMATS)
  @RequiredInJson()
  @ApiProperty({ enum: FORMATS })
  format?: Format;

  /** The public address of the document, shown with citations. */
  @Optional()
  @IsWebUrl()
  url?: string | null;

  /** BCP 47; detected from the text if absent. */
  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  /** End users never see `internal` documents. */
  @Optional()
  @IsIn(AUDIENCES)
  audience?: Audience | null;

  /** The document as a file; only in multipart/form-data. */
  @IsOptional()
  @IsFile(false)
  file?: UploadedFile;
}

/** The next version of a document. */
export class DocumentReplacement extends DocumentBody {
  /**
   * The version that you changed. If the document has another one by now, or a newer one is being indexed: `conflict`.
   */
  @Optional()
  @IsQueryInteger(1, 999_999_999)
  expected_version?: number | null;
}

/** What of a document changes without a new version. */
export class DocumentAudience {
  /** Moves the document: end users never see `internal` ones. */
  @IsIn(AUDIENCES)
  @ApiProperty({ enum: AUDIENCES })
  audience: Audience;
}

/** A document as lists show it: all but its text. */
export class DocumentSummaryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['knowledge_document'] })
  object: 'knowledge_document';
  title: string;
  url: string | null;
  locale: string | null;
  @ApiProperty({ enum: AUDIENCES })
  audience: Audience;
  @ApiProperty({ enum: FORMATS })
  format: Format;
  @ApiProperty({ enum: STATUSES })
  status: (typeof STATUSES)[number];
  /** Why the latest version could not be indexed. */
  error: string | null;
  @ApiProperty({ type: 'integer' })
  version: number;
  /** Hash of the source, hexadecimal. */
  sha256: string;
  /** Number of passages in the index. */
  @ApiProperty({ type: 'integer' })
  chunks: number;
  /** Extension: state of the vectors for semantic search; `none` if it is off for this document. */
  @ApiProperty({ enum: EMBEDDING_STATUSES })
  embedding_status: (typeof EMBEDDING_STATUSES)[number];
  /** Extension: why the vectors could not be created. */
  embedding_error: string | null;
  /** Extension: whether it came with the demo, and the team has not changed it. */
  sample: boolean;
  /** Extension: whether an earlier version of the product read it, which read its format worse: send it again. */
  outdated: boolean;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

/** A document whole. */
export class DocumentDto extends DocumentSummaryDto {
  /** The normalised text, to which the offsets of citations refer. null while the first version is indexed. */
  text: string | null;
  /** Extension: where words of the text stand for pictures; send them back as `![words](picture:<id>)`. */
  pictures: PlacedPictureDto[];
}

/** One of the texts that a document has had. Citations name the version that they quote. */
export class DocumentVersionDto {
  @ApiProperty({ enum: ['knowledge_document_version'] })
  object: 'knowledge_document_version';
  @ApiProperty({ format: 'uuid' })
  document_id: string;
  @ApiProperty({ type: 'integer' })
  version: number;
  /** Length of its text in bytes. */
  @ApiProperty({ type: 'integer' })
  bytes: number;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

/** The same with its text. */
export class DocumentVersionTextDto extends DocumentVersionDto {
  text: string;
  /** Where words of the text stand for pictures. */
  pictures: PlacedPictureDto[];
}

export class DocumentVersionParam extends IdParam {
  @IsQueryInteger(1, 999_999_999)
  version: number;
}

export type DocumentRow = Omit<DocumentSummaryDto, 'object' | 'outdated'> & { reader: number };

export const DOCUMENT_COLUMNS =
  'id, title, url, locale, audience, format, status, error, version, sha256, chunks, embedding_status, ' +
  'embedding_error, sample, reader, created_at, updated_at';

export const presentSummary = (row: DocumentRow): DocumentSummaryDto => ({
  id: row.id,
  object: 'knowledge_document',
  title: row.title,
  url: row.url,
  locale: row.locale,
  audience: row.audience,
  format: row.format,
  status: row.status,
  error: row.error,
  version: row.version,
  sha256: row.sha256,
  chunks: row.chunks,
  embedding_status: row.embedding_status,
  embedding_error: row.embedding_error,
  sample: row.sample,
  outdated: isOutdated(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const presentDocument = (
  row: DocumentRow & { text: string | null },
  pictures: PlacedPictureDto[],
): DocumentDto => ({ ...presentSummary(row), text: row.text, pictures });
