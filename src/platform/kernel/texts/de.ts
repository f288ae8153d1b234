import type { Texts } from './en.js';

export const de: Texts = {
  'answer.page': 'Darum geht es auf dieser Seite: {what}',
  'answer.ourPageSays': 'Auf unserer Seite steht:',
  'answer.quotedInLanguage': 'Unsere Seite sagt dazu auf {language}:',
  'answer.noValue': 'Unsere Tabelle nennt dafür keinen Wert: {what}',
  'answer.partUnknown': 'Zu diesem Teil habe ich keine Antwort gefunden: „{what}“',

  'offer.passage': 'Das könnte weiterhelfen: {what}',
  'offer.taken': 'Das freut mich. Wenn Sie noch etwas wissen möchten, fragen Sie gern.',

  'choice.yes': 'Ja',
  'choice.no': 'Nein',
  'choice.person': 'Mit einem Menschen sprechen',
  'choice.answers': 'Das beantwortet es',

  'action.confirm': 'Das kann ich für Sie tun: {what}. Soll ich?',
  'action.done': 'Erledigt: {what}.',
  'action.found': 'Das habe ich gefunden: {what}.',
  'action.response': 'Die Antwort: {what}.',
  'action.withdrawn': 'In Ordnung, ich habe die Anfrage zurückgezogen: {what}. Es wurde nichts getan.',
  'action.withdraw': 'Soll ich die Anfrage zurückziehen: {what}?',
  'action.stands': 'In Ordnung. Die Anfrage bleibt bestehen: {what}. Sie erfahren hier, wie unser Team entscheidet.',
  'action.approvedAlready': 'Das wurde bereits genehmigt: {what}. Ich kann es nicht mehr zurückziehen.',
  'action.failed': 'Ich habe es versucht, aber es hat nicht funktioniert: {what}.',
  'action.uncertain': 'Ich habe es versucht, kann aber nicht sagen, ob es ausgeführt wurde: {what}.',
  'action.postponed':
    'Unser Team hat derzeit alle Aktionen gestoppt, deshalb ist dies noch nicht erledigt: {what}. Jemand aus unserem Team kümmert sich darum.',
  'action.approval':
    'Das muss zuerst jemand aus unserem Team genehmigen: {what}. Sie erfahren hier, wie entschieden wird.',
  'action.refused': 'Das darf ich hier nicht tun: {what}.',
  'action.stopped': 'Unser Team hat derzeit alle Aktionen gestoppt: {what}. Ich habe nichts getan.',
  'action.signIn': 'Dafür müssen Sie sich zuerst anmelden: {what}.',
  'action.denied': 'Unser Team hat sich dagegen entschieden: {what}. Es wurde nichts getan.',
  'action.expired': 'Unser Team hat darüber nicht rechtzeitig entschieden: {what}. Es wurde nichts getan.',

  'order.reach':
    'Gern. Wie kann unser Team Sie erreichen? Bitte nennen Sie mir Ihren Namen und Ihre E-Mail-Adresse oder Telefonnummer.',
  'order.whichOne': 'Was davon meinen Sie?',
  'order.needs': 'Dafür brauche ich noch etwas: {what}.',
  'order.declined': 'In Ordnung, ich habe nichts getan.',
  'order.over': 'Das lässt sich nicht mehr bestätigen. Bitte fragen Sie mich noch einmal.',

  'meeting.booked': 'Ihr Termin ist gebucht: {what}.',
  'meeting.held':
    'Ich halte diese Zeit für Sie frei: {what}. Wir senden Ihnen eine E-Mail: Bitte bestätigen Sie über deren Link innerhalb von 30 Minuten, sonst wird die Zeit wieder frei.',
  'meeting.nowWith': 'Ihr Termin am {when} findet nun mit {who} statt.',
  'meeting.cancelledByTeam':
    'Ihr Termin am {when} wurde von unserem Team abgesagt. Hier können Sie einen neuen buchen.',
  'meeting.bookedAs': 'Gebucht: {what}.',
  'meeting.moved': 'Ihr Termin ist verschoben: {what}.',
  'meeting.cancelled': 'Ihr Termin ist abgesagt: {what}.',

  'booking.days': 'Welcher Tag passt Ihnen?',
  'booking.slots': 'Diese Zeiten sind frei ({zone}). Welche passt Ihnen?',
  'booking.notThen': 'Dann ist nichts frei.',
  'booking.noSlots': 'In den nächsten Tagen ist keine Zeit frei.',
  'booking.email': 'die E-Mail-Adresse für die Einladung',
  'booking.moveTo': 'Ihr Termin ist gebucht: {what}.',
  'booking.cancel': 'Soll ich Ihren Termin absagen: {what}?',

  'fallback.no_answer':
    'Dazu habe ich keine verlässliche Antwort gefunden. Möchten Sie mit einem Menschen aus unserem Team sprechen?',
  'fallback.refused': 'Darüber kann ich hier nicht sprechen.',
  'fallback.too_long': 'Diese Nachricht ist zu lang für mich. Bitte fragen Sie kürzer.',
  'fallback.empty': 'Bitte sagen Sie mir, was Sie wissen möchten.',
  'fallback.rephrase': 'Könnten Sie das mit anderen Worten sagen oder etwas mehr dazu schreiben?',
  'fallback.person': 'Jemand aus unserem Team kann hier dazukommen. Möchten Sie das?',

  'smalltalk.greeting': 'Hallo! Wie kann ich Ihnen helfen?',
  'smalltalk.thanks': 'Gern geschehen! Wenn Sie noch etwas wissen möchten, fragen Sie einfach.',
  'smalltalk.goodbye': 'Auf Wiedersehen und alles Gute!',
  'smalltalk.about_agent':
    'Ich bin ein KI-Assistent. Ich beantworte Fragen aus den Hilfeseiten dieses Unternehmens und kann einen Menschen aus dem Team dazuholen. Was möchten Sie wissen?',
  'smalltalk.complaint':
    'Das tut mir leid, und ich verstehe Ihren Ärger. Möchten Sie mit einem Menschen aus unserem Team sprechen?',
  'smalltalk.yes': 'In Ordnung. Wobei kann ich Ihnen helfen?',
  'smalltalk.no': 'In Ordnung. Wenn Sie noch etwas brauchen, bin ich da.',
  'smalltalk.never_mind': 'Kein Problem. Wenn Sie noch etwas brauchen, bin ich da.',
  'smalltalk.reaction': 'Lassen Sie sich Zeit. Fragen Sie einfach, wenn Ihnen etwas einfällt.',

  'statement.noted': 'Danke ({what}). Was möchten Sie dazu wissen, oder was können wir für Sie tun?',
  'statement.heard': 'Danke für die Information. Was möchten Sie dazu wissen, oder was können wir für Sie tun?',
  'statement.word': 'Was möchten Sie wissen, oder was können wir für Sie tun?',

  'handoff.taken': 'Ich habe das an unser Team weitergegeben. Ab hier kümmert sich ein Mensch darum.',
  'handoff.passedOn': 'Ich habe das an unser Team weitergegeben.',
  'handoff.joining': 'Gerade ist jemand da und antwortet Ihnen hier.',
  'handoff.later': 'Sie bekommen hier eine Antwort, sobald wieder jemand da ist.',

  'contact.noted': 'Notiert: {what}.',

  'team.available': 'Gerade ist jemand aus unserem Team da.',
  'team.closed': 'Unser Team ist gerade nicht da. Wir sind wieder da: {when}.',
  'team.away': 'Gerade ist niemand aus unserem Team da.',
  'team.needed': 'Dafür braucht es jemanden aus unserem Team.',

  'reach.ask': 'Damit unsere Antwort Sie erreicht, auch wenn Sie diese Seite verlassen, nennen Sie uns bitte {what}.',
  'reach.name': 'Ihren Namen',
  'reach.email': 'Ihre E-Mail-Adresse',
  'reach.phone': 'Ihre Telefonnummer',

  'notice.offline':
    'Der Assistent ist im Moment nicht verfügbar. Hinterlassen Sie uns Ihre Nachricht, und ein Mensch meldet sich bei Ihnen.',
  'notice.switched_off': 'Der Assistent antwortet im Moment nicht. Ein Mensch aus unserem Team kann Ihnen helfen.',
  'notice.failed':
    'Bei uns ist etwas schiefgegangen, und ich konnte nicht antworten. Ein Mensch aus unserem Team kann Ihnen helfen.',
  'notice.unhappy':
    'Es tut mir leid, dass das nicht geholfen hat. Möchten Sie mit einem Menschen aus unserem Team sprechen?',

  'channel.source': 'Quelle',
  'channel.person': 'Um mit einem Menschen zu sprechen, antworten Sie „{person}“.',
  'channel.time': 'Antworten Sie mit dem, was Ihnen passt, oder mit der Nummer davor.',
  'channel.site': 'Oder wählen Sie im Chat auf unserer Website: {url}',

  'mail.wrote': 'Am {when} schrieb {name}:',
  'mail.writtenOn': 'Am {when} schrieben Sie:',

  'invitation.booked': 'Gebucht: {title}',
  'invitation.moved': 'Verschoben: {title}',
  'invitation.cancelled': 'Abgesagt: {title}',
  'invitation.when': 'Wann: {time}',
  'invitation.with': 'Mit: {who}',
  'invitation.where': 'Wo: {where}',
  'invitation.join': 'Teilnehmen: {url}',

  'confirmation.title': 'Bitte bestätigen Sie Ihren Termin bei {company}',
  'confirmation.when': 'Wann: {time}',
  'confirmation.asked': 'Jemand hat einen Termin bei {company} gebucht und diese E-Mail-Adresse angegeben.',
  'confirmation.open': 'Zum Bestätigen öffnen Sie diese Seite bis {until}:',
  'confirmation.ignore':
    'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ohne Bestätigung wird der Termin abgesagt.',
  'confirmation.until': 'Bitte bestätigen Sie diesen Termin bis {until}. Ohne Bestätigung wird er abgesagt.',
  'confirmation.button': 'Termin bestätigen',
  'confirmation.confirmed': 'Der Termin ist bestätigt. Eine Einladung ist per E-Mail zu Ihnen unterwegs.',
  'confirmation.over':
    'Dieser Link wurde schon benutzt, oder seine Zeit ist abgelaufen. Sie können einen anderen Termin buchen.',
  'confirmation.unknown': 'Dieser Link ist ungültig. Bitte öffnen Sie ihn genau so, wie er in der E-Mail steht.',

  'survey.mail': 'Wie war die Hilfe von {company}? Bitte bewerten Sie sie auf dieser Seite:',
  'survey.title': 'Wie war die Hilfe von {company}?',
  'survey.score': '{n} von 5',
  'survey.good': 'Gut',
  'survey.bad': 'Nicht gut',
  'survey.comment': 'Möchten Sie etwas ergänzen? (freiwillig)',
  'survey.button': 'Bewertung senden',
  'survey.thanks': 'Danke für Ihre Bewertung.',
  'survey.change': 'Sie können sie 7 Tage lang über denselben Link ändern.',
  'survey.invalid': 'Dieser Link ist nicht mehr gültig.',
};
