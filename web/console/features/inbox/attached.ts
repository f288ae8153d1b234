/** An uploaded file of a reply. */
export interface AttachedFile {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
}

/** Files of the reply being written. */
export interface Attached {
  files: AttachedFile[];
  /** Whether an upload is in progress. */
  isBusy: boolean;
  /** Call it after the files were sent. */
  sent?: () => void;
}
