import type { Texts } from '../type.js';

const contactHistory: Texts['contactHistory'] = {
  resolution: { solved: 'Gelöst', unsolved: 'Nicht gelöst', partial: 'Teilweise', abandoned: 'Abgebrochen' },
  meetingStatus: {
    booked: 'Gebucht',
    rescheduled: 'Verschoben',
    cancelled: 'Abgesagt',
    completed: 'Abgehalten',
    no_show: 'Nicht erschienen',
  },
  leadStatus: { new: 'neu', qualified: 'qualifiziert', disqualified: 'aussortiert', converted: 'gewonnen' },
  earlier: 'Frühere Gespräche',
  noSubject: 'Kein Betreff',
  meetings: 'Termine',
  leads: 'Leads',
  lead: 'Lead',
  score: (score) => `Punkte: ${score}`,
};
export default contactHistory;
