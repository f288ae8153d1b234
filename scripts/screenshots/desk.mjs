// Traces of a team's work in the inbox: tags, filters, saved replies, notes that mention a colleague, snoozing.
const HOUR_MS = 3_600_000;

const TAGS = [
  ['VIP', 'purple', ['Ingrid Solheim', 'Daniel Kruse']],
  ['Refund', 'red', ['Ingrid Solheim']],
  ['Invoice', 'blue', ['Amélie Rousseau']],
];
const SAVED = [
  [
    'late',
    'Late check-out',
    'Dear {{contact.first_name}}, late check-out until 14:00 costs €35 a room. Shall I book it?',
    'shared',
  ],
  ['parking', 'Parking', 'Parking costs €18 a night. The six places with chargers are free for guests.', 'shared'],
  ['thanks', 'Thank you', 'Thank you, {{contact.first_name}}. I wish you a pleasant stay!', 'private'],
];

/** @param hotel whose guests have written */
export async function furnish(hotel) {
  const sessionOf = async (name) => {
    const { rows } = await hotel.admin.query(
      `select h.id, h.session_id from handoffs h join contacts c on c.id = h.contact_id and c.workspace_id = h.workspace_id
       where h.workspace_id = $1 and c.name = $2 order by h.ticket_number desc limit 1`,
      [hotel.id, name],
    );
    return rows[0];
  };
  for (const [name, color, guests] of TAGS) {
    const { data } = await hotel.as('Marta Almeida', 'tags', { name, color });
    for (const guest of guests)
      await hotel.as('Marta Almeida', `sessions/${(await sessionOf(guest)).session_id}/tags`, { tag_id: data.id });
    if (name === 'VIP') {
      const filter = { name: 'VIP guests', queue: 'all', tag_id: data.id, scope: 'shared' };
      await hotel.as('Marta Almeida', '/inbox_filters', filter);
    }
  }
  for (const [shortcut, title, text, scope] of SAVED)
    await hotel.as('Marta Almeida', 'saved_replies', { shortcut, title, text, scope });
  const marta = hotel.members.get('Marta Almeida').id;
  const note = (text) => ({ text, mentions: [marta] });
  await hotel.as(
    'Rui Costa',
    `sessions/${hotel.ingrid.session}/notes`,
    note('@Marta Almeida the flexible rate ends at noon today, so the full refund is right. She is a returning guest.'),
  );
  const tunde = await sessionOf('Tunde Okafor');
  await hotel.as(
    'Ida Lindqvist',
    `sessions/${tunde.session_id}/notes`,
    note('@Marta Almeida the lakeside room is free until Sunday. Dogs cost €20 a night there.'),
  );
  const until = new Date(Date.now() + 20 * HOUR_MS).toISOString();
  for (const name of ['Helen Whitcombe', 'Sofia Brandão'])
    await hotel.as('Marta Almeida', `handoffs/${(await sessionOf(name)).id}/snooze`, { until });
}
