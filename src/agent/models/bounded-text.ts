/** The text of a response, which may be endless. @param tooMuch creates the error for more than `bytesMax` */
export async function boundedText({ body }: Response, bytesMax: number, tooMuch: () => Error): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw tooMuch();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
