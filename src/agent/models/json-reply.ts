/** The object that a response is in JSON; null if it is none. */
export function jsonReply(body: string): object | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
