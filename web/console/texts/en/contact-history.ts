/** Earlier conversations, leads and meetings of a contact. */
export default {
  resolution: { solved: 'Solved', unsolved: 'Not solved', partial: 'Partly', abandoned: 'Abandoned' },
  meetingStatus: {
    booked: 'Booked',
    rescheduled: 'Rescheduled',
    cancelled: 'Cancelled',
    completed: 'Held',
    no_show: 'No-show',
  },
  leadStatus: {
    new: 'New',
    qualified: 'Qualified',
    disqualified: 'Disqualified',
    converted: 'Converted',
  } as Record<string, string>,
  earlier: 'Earlier conversations',
  noSubject: 'No subject',
  meetings: 'Meetings',
  leads: 'Leads',
  lead: 'Lead',
  score: (score: number) => `Score ${score}`,
};
