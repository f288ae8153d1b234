import { availabilityProblem, normalAvailability, type AvailabilityBody } from './availability.dto.js';

const HOST = '0198b2f4-6c1e-7a52-9d3e-5f1c2b7a8e90';
const schedule = (change: object = {}): AvailabilityBody => ({
  host_id: HOST,
  timezone: 'Europe/Berlin',
  weekly: { monday: [{ start: '09:00', end: '17:00' }] },
  ...change,
});
const day = (...windows: object[]) => ({ weekly: { monday: windows } });

describe('a schedule of availability', () => {
  it.each<[string, object]>([
    ['host_id', { host_id: 'me' }],
    ['effective_from', { effective_from: '2026-02-30' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['timezone', { timezone: '+02:00' }],
    ['timezone', { timezone: undefined }],
    ['slot_minutes', { slot_minutes: 4 }],
    ['slot_minutes', { slot_minutes: '30' }],
    ['horizon_days', { horizon_days: 1.5 }],
    ['note', { note: 'x' }],
    ['weekly', { weekly: [] }],
    ['weekly.someday', { weekly: { someday: [] } }],
    ['weekly.monday', { weekly: { monday: null } }],
    ['weekly.monday', day({ start: '9:00', end: '10:00' })],
    ['weekly.monday', day({ start: '10:00', end: '10:00' })],
    ['weekly.monday', day({ start: '24:00', end: '24:00' })],
    ['weekly.monday', day({ start: '09:00', end: '10:00', zone: 'x' })],
    ['weekly.monday', day({ start: '09:00', end: '10:00' }, { start: '10:00', end: '11:00' })],
    ['weekly.monday', day({ start: '12:00', end: '13:00' }, { start: '09:00', end: '10:00' })],
    ['exceptions', { exceptions: {} }],
    ['exceptions.0', { exceptions: [null] }],
    ['exceptions.0.windows', { exceptions: [{ date: '2026-01-01' }] }],
    ['exceptions.0.windows', { exceptions: [{ date: '2026-01-01', windows: [{ start: '11:00', end: '10:00' }] }] }],
    [
      'exceptions.1.date',
      {
        exceptions: [
          { date: '2026-01-01', windows: [] },
          { date: '2026-01-01', windows: [] },
        ],
      },
    ],
  ])('that is wrong is refused at its %s', (field, change) => {
    expect(availabilityProblem([schedule(), schedule({ effective_from: '2027-01-01', ...change })])).toMatchObject({
      key: `1.${field}`,
    });
  });

  it('that is right is accepted, and stored with every field', () => {
    const sent = [schedule({ host_id: HOST.toUpperCase(), weekly: { friday: [{ start: '00:00', end: '24:00' }] } })];
    expect(availabilityProblem(sent)).toBeNull();
    expect(normalAvailability(sent)).toEqual([
      {
        host_id: HOST,
        effective_from: '2000-01-01',
        timezone: 'Europe/Berlin',
        weekly: {
          monday: [],
          tuesday: [],
          wednesday: [],
          thursday: [],
          friday: [{ start: '00:00', end: '24:00' }],
          saturday: [],
          sunday: [],
        },
        exceptions: [],
        slot_minutes: 30,
        buffer_before_minutes: 0,
        buffer_after_minutes: 0,
        minimum_notice_minutes: 0,
        horizon_days: 60,
        meeting_location: null,
        meeting_title: null,
        meeting_url: null,
      },
    ]);
  });

  it('is refused if the host has another from the same date, or too many', () => {
    expect(availabilityProblem([schedule(), schedule({ host_id: HOST.toUpperCase() })])).toMatchObject({
      key: '1.effective_from',
    });
    const from = (year: number) => schedule({ effective_from: `${year}-01-01` });
    expect(availabilityProblem(Array.from({ length: 20 }, (_, index) => from(2001 + index)))).toBeNull();
    expect(availabilityProblem(Array.from({ length: 21 }, (_, index) => from(2001 + index)))).not.toBeNull();
  });
});
