/** Structured content of a message as lines of text, as a person would write it down. Pure. */

/** @param lines null and empty ones are left out; a single one stands beside the label */
export function linesOf(label: string, lines: readonly (string | null | undefined)[]): string {
  const said = lines.map((line) => line?.trim()).filter(Boolean);
  return [label, ...said].join(said.length === 1 ? ' ' : '\n');
}

export interface Item {
  quantity: string | null;
  /** Its name, or its number in the shop. */
  name: string;
  /** Of one. */
  price: string | null;
  currency: string | null;
}

/** `2 × red-shoe, 9.90 EUR` */
export function itemLine({ quantity, name, price, currency }: Item): string {
  const count = quantity === null ? '' : `${quantity} × `;
  const cost = price === null ? null : [price, currency].filter(Boolean).join(' ');
  return count + [name, cost].filter(Boolean).join(', ');
}
