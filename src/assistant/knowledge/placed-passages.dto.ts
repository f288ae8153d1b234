/** Where a passage stands: of all passages of an index, so that it is known again when numbers have moved on. */
export interface PlacedPassage {
  no: number;
  documentId: string;
  ordinal: number;
}
