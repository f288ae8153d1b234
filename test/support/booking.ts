/** Bookings for specs. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import type { MeetingDto } from '../../src/people/meetings/meetings.dto.js';
import { MeetingsService } from '../../src/people/meetings/meetings.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from './app.js';

export let app: TestApp;
/** Recreated for each test. */
export let workspace: TestWorkspace;
export let neighbour: TestWorkspace;
export let meetings: MeetingsService;
/** Its member who can be booked. */
export let host: string;

/** Starts the application for a spec file and stops it at the end. */
export function withBookings(): void {
  beforeAll(async () => {
    app = await startTestApp();
    meetings = app.app.get(MeetingsService);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    workspace = await makeWorkspace(app);
    neighbour = await makeWorkspace(app);
    host = workspace.memberIds.responder;
  });
}

export const actor = agentActor('req_00000000000000000000000000');
export const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
export const book = (startsAt: string, rest: object = {}): Promise<MeetingDto> =>
  meetings.book(workspace.id, actor, { startsAt, ...rest });
export const slots = (from: string, to: string, rest: object = {}) =>
  meetings.slots(workspace.id, { from, to, ...rest });
/** Error of a refused booking. */
export const refused = (code: string, param?: string): unknown => expect.objectContaining({ code, param });
