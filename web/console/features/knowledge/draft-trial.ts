import { accountHeader, call } from '../../app/client.js';
import { ApiProblem, problemOf } from '../../app/problem.js';

export interface Draft {
  documentId: string | null;
  title: string;
  text: string;
}

export type Change = 'lost' | 'won' | 'source' | 'words' | 'same';
interface Side {
  status: string;
  answer: string;
  sources: string[];
}
export interface TrialResult {
  question: string;
  session_id: string | null;
  change: Change;
  before: Side;
  after: Side;
}
export interface TrialProgress {
  phase: 'reading' | 'asking';
  done: number;
  of: number;
}
export interface TrialEnd {
  asked: number;
  of: number;
}

interface Listener {
  onProgress: (progress: TrialProgress) => void;
  onResult: (result: TrialResult) => void;
}

interface Trial {
  workspace: string;
  draft: Draft;
  question: string;
  /** Number of recent questions that are asked again. */
  replay: number;
  signal: AbortSignal;
}

/** Asks for answers based on a draft, and reports each one as it arrives. Throws ApiProblem. */
export async function tryDraft(
  { workspace, draft, question, replay, signal }: Trial,
  listener: Listener,
): Promise<TrialEnd> {
  const { documentId: document_id, title, text } = draft;
  const body = JSON.stringify({ document_id, title, text, replay, question: question === '' ? null : question });
  const stream = await call(async () => {
    const headers = { 'content-type': 'application/json', ...accountHeader() };
    const response = await fetch(`/api/console/workspaces/${workspace}/draft_trial`, {
      method: 'POST',
      headers,
      body,
      signal,
    });
    if (response.ok) return { data: response.body, response };
    return { error: await response.json().catch(() => null), response };
  });
  let end: TrialEnd | null = null;
  for await (const { event, data } of eventsOf(stream)) {
    if (event === 'progress') listener.onProgress(data as TrialProgress);
    else if (event === 'result') listener.onResult(data as TrialResult);
    else if (event === 'done') end = data as TrialEnd;
    else if (event === 'error') throw problemOf(data, new Response(null, { status: 500 }));
  }
  if (end === null) throw new ApiProblem('network', '', { status: 0 });
  return end;
}

/** Parses the server-sent events of a body. */
async function* eventsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<{ event: string; data: unknown }> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + value).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const lines = new Map(
        frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      );
      const [event, data] = [lines.get('event'), lines.get('data')];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) as unknown };
    }
  }
}
