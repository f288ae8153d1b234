import { Inject, Injectable } from '@nestjs/common';
import { defineTool, type Tool, type ToolContext, type ToolSource } from '../../agent/ports/tool.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { timeAt, type Clock } from '../../platform/kernel/clock.js';
import type { Json, JsonSchema } from '../../platform/kernel/json-schema.js';
import { ContactsReader } from '../contacts/contacts.reader.js';
import { isZone, MEETING_MINUTES } from './availability.dto.js';
import { MeetingChangeTools, shownMeeting } from './meeting-changes.tools.js';
import { MeetingsService } from './meetings.service.js';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** How far ahead to look by default. */
const AHEAD_MS = 7 * DAY_MS;
/** More than this is not useful to a reader. The agent gets all, of which it offers those that were wished. */
const SLOTS_MAX = 40;

interface WantedMeeting {
  host_id?: string;
  length_minutes?: number;
}
type SlotsArgs = WantedMeeting & { from?: string; to?: string };
type BookArgs = WantedMeeting & { starts_at: string; name?: string; email?: string; about?: string };

const MOMENT = { type: 'string', format: 'date-time' };
const WANTED: JsonSchema = {
  host_id: { type: 'string', format: 'uuid', description: 'One member of the team; default anybody.' },
  length_minutes: {
    type: 'integer',
    minimum: MEETING_MINUTES.min,
    maximum: MEETING_MINUTES.max,
    description: 'Default: the usual length.',
  },
};
const SLOTS_PARAMETERS: JsonSchema = {
  type: 'object',
  properties: {
    from: { ...MOMENT, description: 'RFC 3339 with an offset; default now.' },
    to: { ...MOMENT, description: 'At most 31 days later; default 7 days later.' },
    ...WANTED,
  },
  additionalProperties: false,
};
const BOOK_PARAMETERS: JsonSchema = {
  type: 'object',
  properties: {
    starts_at: { ...MOMENT, description: 'Exactly as list_slots gave it.' },
    ...WANTED,
    name: { type: 'string', minLength: 1, maxLength: 255, description: 'Of the person; default as we know them.' },
    email: { type: 'string', format: 'email', maxLength: 320, description: 'Where the invitation goes.' },
    about: { type: 'string', maxLength: 4_000, description: 'What they want to talk about, for the team.' },
  },
  required: ['starts_at'],
  additionalProperties: false,
};

@Injectable()
export class MeetingsTools implements ToolSource {
  private readonly list = defineTool<SlotsArgs>({
    name: 'list_slots',
    description: 'Times at which a meeting with the team can be booked, in UTC, and the person’s time zone.',
    parameters: SLOTS_PARAMETERS,
    effect: 'read',
    destructive: false,
    idempotent: true,
    run: async (context, { from, to, ...wanted }) => {
      const beginning = from ?? new Date(this.clock.now()).toISOString();
      const end = to ?? timeAt(Date.parse(beginning) + AHEAD_MS);
      const found = await this.meetings.slots(context.workspaceId, { from: beginning, to: end, ...wantedOf(wanted) });
      const timezone = zoneOf(context);
      const shown = context.actor.type === 'agent' ? found : found.slice(0, SLOTS_MAX);
      const slots = shown.map(({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt }));
      return { status: 'done', data: { timezone, slots, more: found.length > slots.length } };
    },
  });

  private readonly book = defineTool<BookArgs>({
    name: 'book_meeting',
    description:
      'Books a time that list_slots offered. Only once the person has chosen it. Where confirm_by is set, the time is ' +
      'only held: a mail was sent to the address, and by then the person has to confirm by its link.',
    parameters: BOOK_PARAMETERS,
    effect: 'write',
    destructive: false,
    idempotent: false,
    run: async (context, { starts_at, name, email, about, ...wanted }) => {
      const { workspaceId, actor, contactId, sessionId } = context;
      const known = contactId === null ? null : await this.contacts.find(workspaceId, contactId);
      const meeting = await this.meetings.book(workspaceId, actor, {
        startsAt: starts_at,
        ...wantedOf(wanted),
        contactId,
        sessionId,
        timezone: zoneOf(context), // the one in which list_slots offered it
        attendeeName: name ?? known?.name,
        attendeeEmail: email ?? known?.email,
        notes: about,
        locale: known?.locale,
      });
      const data: Json = {
        ...shownMeeting(meeting),
        confirmation_to: meeting.confirm_by === null ? null : meeting.attendee_email,
        invitation_to: meeting.confirm_by === null ? meeting.attendee_email : null,
      };
      return { status: 'done', data };
    },
  });

  constructor(
    private readonly meetings: MeetingsService,
    private readonly contacts: ContactsReader,
    private readonly changes: MeetingChangeTools,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async tools(workspaceId: string): Promise<Tool[]> {
    const nouns = await this.meetings.titles(workspaceId);
    return [{ ...this.list, nouns }, this.book, ...this.changes.tools];
  }
}

const wantedOf = ({
  host_id: hostId,
  length_minutes: minutes,
}: WantedMeeting): { hostId?: string; lengthMs?: number } => ({
  ...(hostId !== undefined && { hostId }),
  ...(minutes !== undefined && { lengthMs: minutes * MINUTE_MS }),
});

const zoneOf = ({ timezone }: ToolContext): string => (isZone(timezone) ? timezone : 'UTC');
