import type { Host } from '../host.js';
import type { Message } from '../wire.js';

/** A refusal of the service, or an error of the browser. */
export interface Trouble {
  name?: string;
  code?: string;
  status?: number;
}

/** Sends a recording. @returns the stored message @throws Trouble */
export async function transcribed(host: Host, session: string, id: string, recording: Blob): Promise<Message> {
  const body = new FormData();
  body.append('client_message_id', id);
  body.append('file', recording);
  const response = await fetch(`${host.base}/api/widget/sessions/${session}/voice`, {
    method: 'POST',
    headers: { 'X-Service-Key': host.key, 'X-Visitor-Token': host.kept().token ?? '' },
    body,
  });
  const { data, error } = (await response.json()) as { data: Message; error?: Trouble };
  if (!response.ok) throw { ...error, status: response.status };
  return data;
}
