import { Inject, Injectable } from '@nestjs/common';
import { EMBEDDER, type Embedder } from '../../../agent/ports/embedder.js';
import { required } from '../../../platform/kernel/invariant.js';

/**
 * The model whose vectors are comparable, with its dimension: known once the endpoint has responded. Vectors of
 * another space are ignored and made again.
 */
@Injectable()
export class EmbeddingSpace {
  private dimensions: number | null = null;

  constructor(@Inject(EMBEDDER) private readonly embedder: Embedder | null) {}

  /** null until the endpoint has responded. */
  get name(): string | null {
    return this.dimensions === null ? null : this.nameOf(this.dimensions);
  }

  /** The space of a vector from the endpoint, which becomes the current one. */
  learn({ length }: Float32Array): string {
    this.dimensions = length;
    return this.nameOf(length);
  }

  private nameOf(dimensions: number): string {
    return `${required(this.embedder, 'the embeddings server').model}/${dimensions}`;
  }
}
