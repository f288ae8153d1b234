/**
 * English, and with it the keys that every language has. `{…}` are placeholders; the texts of `choice` are replies that
 * a person can send as they are.
 */
export const en = {
  'answer.page': 'This page is about it: {what}',
  'answer.ourPageSays': 'Our page says:',
  'answer.quotedInLanguage': 'Our page says this in {language}:',
  'answer.noValue': 'Our table gives no value for this: {what}',
  'answer.partUnknown': 'I could not find an answer to this part: “{what}”',

  'offer.passage': 'This may help: {what}',
  'offer.taken': 'Good to hear. If anything else comes up, just ask.',

  'choice.yes': 'Yes',
  'choice.no': 'No',
  'choice.person': 'Talk to a person',
  'choice.answers': 'That answers it',

  'action.confirm': 'I can do this for you: {what}. Shall I?',
  'action.done': 'Done: {what}.',
  'action.found': 'Here is what I found: {what}.',
  'action.response': 'The answer: {what}.',
  'action.withdrawn': 'All right, I have withdrawn the request: {what}. Nothing was done.',
  'action.withdraw': 'Shall I withdraw the request: {what}?',
  'action.stands': 'All right, the request stands: {what}. You will hear here what our team decides.',
  'action.approvedAlready': 'It has been approved already: {what}. I can no longer withdraw it.',
  'action.failed': 'I tried, but it did not work: {what}.',
  'action.uncertain': 'I tried, but I cannot tell whether it was done: {what}.',
  'action.postponed':
    'Our team has stopped all actions for now, so this is not done yet: {what}. One of our team looks after it.',
  'action.approval': 'One of our team has to approve this first: {what}. You will hear here what they decide.',
  'action.refused': 'I may not do that here: {what}.',
  'action.stopped': 'Our team has stopped all actions for now: {what}. I have done nothing.',
  'action.signIn': 'You have to sign in before I can do that: {what}.',
  'action.denied': 'Our team has decided against this: {what}. Nothing was done.',
  'action.expired': 'Our team has not decided on this in time: {what}. Nothing was done.',

  'order.reach':
    'Gladly. How can our team reach you? Please tell me your name, and your e-mail address or phone number.',
  'order.whichOne': 'Which of these do you mean?',
  'order.needs': 'For this I need one more thing: {what}.',
  'order.declined': 'All right, I have done nothing.',
  'order.over': 'That can no longer be confirmed. Please ask me again.',

  'meeting.booked': 'Your meeting is booked: {what}.',
  'meeting.held':
    'I am holding this time for you: {what}. We are sending you an e-mail: please confirm by its link within 30 minutes, or the time is released.',
  'meeting.nowWith': 'Your meeting on {when} will now be with {who}.',
  'meeting.cancelledByTeam': 'Your meeting on {when} has been cancelled by our team. You can book another one here.',
  'meeting.bookedAs': 'Booked: {what}.',
  'meeting.moved': 'Your meeting has been moved: {what}.',
  'meeting.cancelled': 'Your meeting is cancelled: {what}.',

  'booking.days': 'Which day suits you?',
  'booking.slots': 'These times are free ({zone}). Which one suits you?',
  'booking.notThen': 'Nothing is free then.',
  'booking.noSlots': 'There is no free time in the next days.',
  'booking.email': 'the e-mail address for the invitation',
  'booking.moveTo': 'Your meeting is booked for {what}.',
  'booking.cancel': 'Shall I cancel your meeting on {what}?',

  'fallback.no_answer': 'I could not find a reliable answer to that. Would you like to talk to a person of our team?',
  'fallback.refused': 'I cannot talk about that here.',
  'fallback.too_long': 'That message is too long for me. Please ask in fewer words.',
  'fallback.empty': 'Please tell me what you would like to know.',
  'fallback.rephrase': 'Could you say that in other words, or tell me a little more about it?',
  'fallback.person': 'A person from our team can join you here. Would you like that?',

  'smalltalk.greeting': 'Hello! How can I help you?',
  'smalltalk.thanks': 'You’re welcome! If anything else comes up, just ask.',
  'smalltalk.goodbye': 'Goodbye, and take care!',
  'smalltalk.about_agent':
    'I’m an AI assistant. I answer questions from this company’s help pages, and I can bring in a person from the team. What would you like to know?',
  'smalltalk.complaint':
    'I’m sorry about that; I understand that it is frustrating. Would you like to talk to a person from our team?',
  'smalltalk.yes': 'All right. What can I help you with?',
  'smalltalk.no': 'All right. If you need anything else, I’m here.',
  'smalltalk.never_mind': 'No problem. If you need anything else, I’m here.',
  'smalltalk.reaction': 'Take your time. Just ask whenever something comes up.',

  'statement.noted': 'Thank you ({what}). What would you like to know, or what should be done?',
  'statement.heard': 'Thank you for telling me. What would you like to know about it, or what should be done?',
  'statement.word': 'What would you like to know, or what should be done?',

  'handoff.taken': 'I have passed this on to our team. A person will take it from here.',
  'handoff.passedOn': 'I have passed this on to our team.',
  'handoff.joining': 'Someone is available now and will answer you here.',
  'handoff.later': 'You will get an answer here as soon as someone is back.',

  'contact.noted': 'Noted: {what}.',

  'team.available': 'Someone from our team is available now.',
  'team.closed': 'Our team is not available right now. We are back on {when}.',
  'team.away': 'No one from our team is available right now.',
  'team.needed': 'This needs a person of our team.',

  'reach.ask': 'So that our answer reaches you even if you leave this page, please tell us {what}.',
  'reach.name': 'your name',
  'reach.email': 'your e-mail address',
  'reach.phone': 'your phone number',

  'notice.offline':
    'The assistant is not available at the moment. Leave us your message, and a person will get back to you.',
  'notice.switched_off': 'The assistant is not answering at the moment. A person of our team can help you.',
  'notice.failed': 'Something went wrong on our side, and I could not answer. A person of our team can help you.',
  'notice.unhappy': 'I am sorry that this did not help. Would you like to talk to a person of our team?',

  'channel.source': 'Source',
  'channel.person': 'To talk to a person, reply “{person}”.',
  'channel.time': 'Reply with the one that suits you, or its number.',
  'channel.site': 'Or choose in the chat on our website: {url}',

  'mail.wrote': 'On {when}, {name} wrote:',
  'mail.writtenOn': 'On {when}, you wrote:',

  'invitation.booked': 'Booked: {title}',
  'invitation.moved': 'Moved: {title}',
  'invitation.cancelled': 'Cancelled: {title}',
  'invitation.when': 'When: {time}',
  'invitation.with': 'With: {who}',
  'invitation.where': 'Where: {where}',
  'invitation.join': 'Join: {url}',

  'confirmation.title': 'Please confirm your meeting with {company}',
  'confirmation.when': 'When: {time}',
  'confirmation.asked': 'Someone booked a meeting with {company} and gave this e-mail address.',
  'confirmation.open': 'To confirm it, open this page by {until}:',
  'confirmation.ignore': 'If this was not you, ignore this mail. Without a confirmation the meeting is cancelled.',
  'confirmation.until': 'Please confirm this meeting by {until}. Without a confirmation it is cancelled.',
  'confirmation.button': 'Confirm the meeting',
  'confirmation.confirmed': 'The meeting is confirmed. An invitation is on its way to you by e-mail.',
  'confirmation.over': 'This link has been used already, or its time is over. You can book another meeting.',
  'confirmation.unknown': 'This link is not valid. Please open it exactly as it stands in the mail.',

  'survey.mail': 'How was the help from {company}? Please rate it on this page:',
  'survey.title': 'How was the help from {company}?',
  'survey.score': '{n} of 5',
  'survey.good': 'Good',
  'survey.bad': 'Not good',
  'survey.comment': 'Anything to add? (optional)',
  'survey.button': 'Send rating',
  'survey.thanks': 'Thank you for your rating.',
  'survey.change': 'You can change it with the same link for 7 days.',
  'survey.invalid': 'This link is no longer valid.',
};

export type Texts = Record<keyof typeof en, string>;
