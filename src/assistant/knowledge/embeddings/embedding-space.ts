import { Inject, Injectable } from '@nestjs/common';
import { EMBEDDER, type Embedder } from '../../../agent/ports/embedder.js';
import { required } from '../../../platform/kernel/invariant.js';

/**
 * The model whose vectors are comparable, with its dimension: known once the endpoint has responded, for
 * the encoder from the start. Vectors of another space are ignored and made again.
 */
@Injectable()
export class EmbeddingSpace {
  private learned: number | null = null;

  constructor(@Inject(EMBEDDER) private readonly embedder: Embedder | null) {}

  /** null until the endpoint has responded. */
  get name(): string | null {
    const dimensions = this.embedder?.dimensions ?? this.learned;
    return dimensions === null ? null : this.nameOf(dimensions);
  }

  /** The space of a vector from the endpoint, which becomes the current one. */
  learn({ length }: Float32Array): string {
    this.learned = length;
    return this.nameOf(length);
  }

  private nameOf(dimensions: number): string {
    return `${required(this.embedder, 'the embeddings server').model}/${dimensions}`;
  }
}
