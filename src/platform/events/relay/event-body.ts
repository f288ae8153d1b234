/** An event as it is sent (specification §7.2). */
import { API_VERSION } from '../../http/version.js';
import { eventRef } from '../../kernel/events.js';
import { MESSAGE_TEXT, withoutText } from '../../kernel/message-text.js';

/** A row of EVENT_COLUMNS. JSON columns stay text, so that nothing is parsed only to be serialised again. */
export interface EventRow extends Record<string, unknown> {
  workspace_id: string;
  id: string;
  type: string;
  sequence: string | number;
  created_at: string;
  actor: string;
  request_id: string | null;
  object: string;
  previous: string | null;
  /** Id of the resource that the event is about; null if it has none. */
  resource_id: string | null;
}

export const EVENT_COLUMNS =
  'e.workspace_id, e.id, e.type, e.sequence, e.created_at, e.actor::text as actor, e.request_id, ' +
  "e.object::text as object, e.previous::text as previous, e.object ->> 'id' as resource_id";

/** An event in delivery; its body is built once for all endpoints that receive it in the same form. */
export class OutgoingEvent {
  private readonly bodies: [bare: string | null, withText: string | null] = [null, null];

  constructor(readonly row: EventRow) {}

  body(includeText: boolean): string {
    return (this.bodies[includeText ? 1 : 0] ??= eventBody(this.row, includeText));
  }
}

/** The event's body, JSON. Without `includeText` message text is null (kernel/message-text.ts). */
export function eventBody(event: EventRow, includeText: boolean): string {
  const { type, workspace_id, sequence, created_at, request_id } = event;
  const [object, previous] = includeText ? [event.object, event.previous] : bareOf(event);
  const head = JSON.stringify({
    id: eventRef(event.id),
    object: 'event',
    type,
    api_version: API_VERSION,
    workspace_id,
    sequence: Number(sequence),
    created_at,
  });
  const data = previous === null ? `{"object":${object}}` : `{"object":${object},"previous":${previous}}`;
  return `${head.slice(0, -1)},"actor":${event.actor},"request_id":${JSON.stringify(request_id)},"data":${data}}`;
}

function bareOf({ object, previous }: EventRow): [object: string, previous: string | null] {
  const resource = JSON.parse(object) as { object: string };
  if (!Object.hasOwn(MESSAGE_TEXT, resource.object)) return [object, previous];
  const bare = (fields: object): string => JSON.stringify(withoutText(resource.object, fields));
  return [bare(resource), previous === null ? null : bare(JSON.parse(previous) as object)];
}
