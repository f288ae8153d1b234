// Two months of earlier conversations, for the charts of the analytics screen.
const DAYS = 60;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CHANNELS = ['human', 'human', 'human', 'whatsapp', 'whatsapp', 'email', 'instagram', 'agent'];
const GUESTS = [
  'Mei Tanaka',
  'Olu Adeyemi',
  'Greta Holm',
  'Pavel Novák',
  'Inês Duarte',
  'Sam O’Neill',
  'Farah Aziz',
  'Leon Vogel',
];
const QUESTIONS = [
  ['Is the sauna open on Sundays?', 'Yes, the sauna is open daily from 08:00 to 21:00.'],
  ['How far is it to the station?', 'It is seven minutes on foot.'],
  ['Can I bring a bicycle?', 'Bicycles may be left in the locked room beside the garage.'],
  ['Do you have rooms for five?', null],
];
const REASONS = ['customer_request', 'customer_request', 'missing_knowledge', 'destructive_action', 'low_confidence'];

/** Pseudo-random numbers below one, the same in each run. */
function chances() {
  let state = 20_261;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

export async function writeHistory({ admin, id }, newId) {
  const rows = { contacts: [], sessions: [], messages: [], handoffs: [] };
  const chance = chances();
  const pick = (list) => list[Math.floor(chance() * list.length)];
  for (const name of GUESTS) rows.contacts.push({ id: newId(), name, email: `${rows.contacts.length}@guests.example` });
  for (let day = DAYS; day > 0; day--) {
    const weekday = new Date(Date.now() - day * DAY_MS).getUTCDay();
    const count = (weekday % 6 === 0 ? 14 : 24) + Math.floor(chance() * 9) + Math.floor((DAYS - day) / 8);
    for (let at = 0; at < count; at++) addSession(rows, { day, chance, pick, newId });
  }
  const insert = (table, columns, list, fixed = '') =>
    admin.query(
      `insert into ${table} (workspace_id, ${columns})
       select $1, ${columns} from jsonb_populate_recordset(null::${table}, $2) ${fixed}`,
      [id, JSON.stringify(list)],
    );
  await admin.query('begin');
  await insert(
    'contacts',
    'id, kind, external_user_id, name, email, created_at, updated_at',
    rows.contacts.map(contactOf),
  );
  await admin.query(
    "insert into analytics_marks (workspace_id, session_id) select $1, (one->>'id')::uuid from jsonb_array_elements($2) one",
    [id, JSON.stringify(rows.sessions)],
  );
  await insert(
    'sessions',
    `id, channel, contact_id, subject, resolution, resolution_confidence, started_at, last_activity_at, ended_at, reopened_at,
     rating_score, rated_at, completed`,
    rows.sessions,
  );
  await insert('handoffs', HANDOFF, rows.handoffs);
  await admin.query('insert into ticket_numbers (workspace_id, last) values ($1, $2)', [id, rows.handoffs.length]);
  await insert('messages', 'id, session_id, author, text, turn, citations, created_at', rows.messages);
  await admin.query('commit');
}

const HANDOFF = `id, ticket_number, session_id, contact_id, kind, status, ask, stop_reason, created_at, updated_at, resolved_at,
  resolution_at, resolution`;
const contactOf = (contact) => {
  const at = new Date(Date.now() - DAYS * DAY_MS);
  return { ...contact, kind: 'user', external_user_id: contact.email, created_at: at, updated_at: at };
};

function addSession(rows, { day, chance, pick, newId }) {
  const start = Date.now() - day * DAY_MS + (chance() - 0.5) * 0.8 * DAY_MS;
  const at = (minutes) => new Date(start + minutes * MINUTE_MS);
  const [session_id, contact] = [newId(), pick(rows.contacts)];
  const [question, answer] = pick(QUESTIONS);
  const luck = chance();
  const needsPerson = answer === null || luck > 0.85;
  const isReopened = luck > 0.45 && luck < 0.5;
  const solved = luck < 0.72;
  const rating = chance() > 0.6 ? (solved ? 4 + Math.round(chance()) : 2 + Math.round(chance() * 2)) : null;
  const base = { session_id, citations: [] };
  rows.sessions.push({
    ...{
      id: session_id,
      channel: pick(CHANNELS),
      contact_id: contact.id,
      subject: question,
      resolution: solved ? 'solved' : pick(['unsolved', 'partial', 'abandoned']),
    },
    ...{ resolution_confidence: luck < 0.4 ? 1 : 0.8, started_at: at(0), last_activity_at: at(30), ended_at: at(30) },
    ...{ reopened_at: isReopened ? at(600) : null, rating_score: rating, rated_at: rating && at(31), completed: true },
  });
  const status = answer === null ? 'abstained' : 'answered';
  const reply = answer ?? 'I could not find that in our documents. A colleague will answer you.';
  rows.messages.push({ ...base, id: newId(), author: 'contact', text: question, turn: null, created_at: at(0) });
  rows.messages.push({ ...base, id: newId(), author: 'agent', text: reply, turn: { status }, created_at: at(0.1) });
  if (!needsPerson) return;
  const [first, over] = [2 + chance() * 12, 20 + chance() * 90];
  rows.messages.push({
    ...base,
    id: newId(),
    author: 'teammate',
    text: 'Let me look that up for you.',
    turn: null,
    created_at: at(first),
  });
  rows.handoffs.push({
    ...{
      id: newId(),
      ticket_number: rows.handoffs.length + 1,
      session_id,
      contact_id: contact.id,
      kind: 'live_chat',
      status: 'closed',
    },
    ...{ ask: question, stop_reason: answer === null ? 'missing_knowledge' : pick(REASONS), resolution: 'solved' },
    ...{ created_at: at(0.2), updated_at: at(over), resolved_at: at(over), resolution_at: at(over) },
  });
}
