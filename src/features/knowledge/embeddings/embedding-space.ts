import { Inject, Injectable } from '@nestjs/common';
import { EMBEDDER, type Embedder } from '../../../agent/ports/embedder.js';

/**
 * The model whose vectors are comparable, with its dimension: known once the endpoint has answered. Vectors of another
 * space do not count, and are made again.
 */
@Injectable()
export class EmbeddingSpace {
  private dimensions: number | null = null;

  constructor(@Inject(EMBEDDER) private readonly embedder: Embedder | null) {}

  /** null while the endpoint has not answered yet. */
  get name(): string | null {
    return this.dimensions === null ? null : this.nameOf(this.dimensions);
  }

  /** The space that a vector from the endpoint is in; it is the present one from now on. */
  learn({ length }: Float32Array): string {
    this.dimensions = length;
    return this.nameOf(length);
  }

  private nameOf(dimensions: number): string {
    return `${this.embedder!.model}/${dimensions}`;
  }
}
