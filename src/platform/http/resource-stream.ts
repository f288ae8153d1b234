/** A resource that is too large for memory: its lists are read while they are sent. */
import { StreamableFile } from '@nestjs/common';
import { Readable, type Writable } from 'node:stream';

const CHUNK_CHARS = 64 * 1024;

type StreamedValue = AsyncIterable<object> | object | string | null;

export class ResourceStream {
  private constructor(
    private readonly first: IteratorResult<string>,
    private readonly rest: AsyncIterator<string>,
  ) {}

  /**
   * @param fields of the resource, `object` first; each list an async iterable of its items, read one after the
   * other
   * @throws errors of reading the first 64 KiB. After a later error the connection is cut: the client then has
   * no well-formed JSON, and cannot mistake a part for the whole.
   */
  static async open(fields: { object: string } & Record<string, StreamedValue>): Promise<ResourceStream> {
    const rest = chunks(json(fields));
    return new ResourceStream(await rest.next(), rest);
  }

  /** The response in the usual envelope. */
  body(requestId: string): StreamableFile {
    const file = new StreamableFile(Readable.from(this.text(requestId)), { type: 'application/json; charset=utf-8' });
    return file.setErrorHandler((_, response) => void (response as unknown as Writable).destroy());
  }

  private async *text(requestId: string): AsyncGenerator<string> {
    try {
      for (let step = this.first; !step.done; step = await this.rest.next()) yield step.value;
      yield `,"request_id":${JSON.stringify(requestId)}}`;
    } finally {
      await this.rest.return?.(); // if the client is gone, nothing more is read
    }
  }
}

/** The envelope up to its `request_id`, in pieces of any size. */
async function* json(fields: { object: string } & Record<string, StreamedValue>): AsyncGenerator<string> {
  yield `{"object":${JSON.stringify(fields.object)},"data":{`;
  let comma = '';
  for (const [name, value] of Object.entries(fields)) {
    yield `${comma}${JSON.stringify(name)}:`;
    comma = ',';
    if (!isList(value)) yield JSON.stringify(value);
    else {
      let before = '[';
      for await (const item of value) {
        yield before + JSON.stringify(item);
        before = ',';
      }
      yield before === '[' ? '[]' : ']';
    }
  }
  yield '}';
}

const isList = (value: StreamedValue): value is AsyncIterable<object> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Joins the text into chunks that are large enough to send. */
async function* chunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK_CHARS) continue;
    yield text;
    text = '';
  }
  yield text;
}
