let last = 1e14;

/** An id of a channel's account that no other spec of this worker has taken: an instance has each once. */
export const newExternalId = (): string => String(++last);
