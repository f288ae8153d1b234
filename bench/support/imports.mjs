// Conversations of another product as lines of JSON, and the way into the service.
const PART_BYTES = 8 * 1024 * 1024;

/** Buffers of whole parts. @param linesOf the lines of one conversation */
export function* partsOf(conversations, linesOf) {
  let lines = [];
  let bytes = 0;
  for (let n = 0; n < conversations; n++)
    for (const line of linesOf(n)) {
      if (bytes + line.length + 1 > PART_BYTES) {
        yield Buffer.from(`${lines.join('\n')}\n`);
        [lines, bytes] = [[], 0];
      }
      lines.push(line);
      bytes += Buffer.byteLength(line) + 1;
    }
  yield Buffer.from(lines.join('\n'));
}

/** Uploads a file and starts to read it. @returns the id */
export async function startImport({ get, workspace, actor }, parts) {
  const service = get('assistant/imports/imports.service', 'ImportsService');
  const { id } = await service.create(workspace, actor, { source: 'jsonl', name: 'Bench' });
  let position = 0;
  for (const content of parts) await service.putPart(workspace, { id, position: ++position, content });
  await service.start(workspace, actor, id);
  return id;
}

/** Waits until it is done; one whose reading process ended is started again, as an operator would. */
export async function importEnd({ get, workspace, actor }, id) {
  const service = get('assistant/imports/imports.service', 'ImportsService');
  const reader = get('assistant/imports/imports.reader', 'ImportsReader');
  for (;;) {
    await get('assistant/imports/import.worker', 'ImportWorker').whenIdle();
    const state = await reader.get(workspace, id);
    if (state.status === 'done') return state;
    if (state.status === 'failed') await service.start(workspace, actor, id);
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
