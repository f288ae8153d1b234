import type { Texts } from './en.js';

export const it: Texts = {
  'answer.page': 'Questa pagina ne parla: {what}',
  'answer.ourPageSays': 'La nostra pagina dice:',
  'answer.quotedInLanguage': 'La nostra pagina lo dice in {language}:',
  'answer.noValue': 'La nostra tabella non indica alcun valore per questo: {what}',
  'answer.partUnknown': 'Non ho trovato una risposta a questa parte: «{what}»',

  'offer.passage': 'Questo può essere utile: {what}',
  'offer.taken': 'Mi fa piacere. Se le serve altro, chieda pure.',

  'choice.yes': 'Sì',
  'choice.no': 'No',
  'choice.person': 'Parlare con una persona',
  'choice.answers': 'Questo risponde alla domanda',

  'action.confirm': 'Posso farlo per lei: {what}. Procedo?',
  'action.done': 'Fatto: {what}.',
  'action.found': 'Ecco cosa ho trovato: {what}.',
  'action.response': 'La risposta: {what}.',
  'action.withdrawn': 'Va bene, ho ritirato la richiesta: {what}. Non è stato fatto nulla.',
  'action.withdraw': 'Ritiro la richiesta: {what}?',
  'action.stands': 'Va bene, la richiesta resta valida: {what}. Saprà qui che cosa decide il nostro team.',
  'action.approvedAlready': 'È già stato approvato: {what}. Non posso più ritirarlo.',
  'action.failed': 'Ho provato, ma non ha funzionato: {what}.',
  'action.uncertain': 'Ho provato, ma non posso dire se sia stato fatto: {what}.',
  'action.postponed':
    'Il nostro team ha sospeso per ora tutte le azioni, quindi questo non è ancora stato fatto: {what}. Qualcuno del nostro team se ne occupa.',
  'action.approval': 'Prima deve approvarlo qualcuno del nostro team: {what}. Saprà qui la decisione.',
  'action.refused': 'Qui non posso farlo: {what}.',
  'action.stopped': 'Il nostro team ha sospeso per ora tutte le azioni: {what}. Non ho fatto nulla.',
  'action.signIn': 'Per questo deve prima accedere: {what}.',
  'action.denied': 'Il nostro team ha deciso di non farlo: {what}. Non è stato fatto nulla.',
  'action.expired': 'Il nostro team non ha deciso in tempo: {what}. Non è stato fatto nulla.',

  'order.reach':
    'Volentieri. Come può contattarla il nostro team? Mi dica il suo nome e il suo indirizzo e-mail o numero di telefono.',
  'order.whichOne': 'A quale di queste opzioni si riferisce?',
  'order.needs': 'Per questo mi serve ancora un dato: {what}.',
  'order.declined': 'Va bene, non ho fatto nulla.',
  'order.over': 'Non si può più confermare. Me lo chieda di nuovo, per favore.',

  'meeting.booked': 'Il suo appuntamento è prenotato: {what}.',
  'meeting.held':
    'Le tengo libero questo orario: {what}. Le inviamo un’e-mail: confermi con il link entro 30 minuti, altrimenti l’orario torna libero.',
  'meeting.nowWith': 'Il suo appuntamento del {when} si terrà ora con {who}.',
  'meeting.cancelledByTeam': 'Il nostro team ha annullato il suo appuntamento del {when}. Può prenotarne un altro qui.',
  'meeting.bookedAs': 'Prenotato: {what}.',
  'meeting.moved': 'Il suo appuntamento è stato spostato: {what}.',
  'meeting.cancelled': 'Il suo appuntamento è stato annullato: {what}.',

  'booking.days': 'Quale giorno preferisce?',
  'booking.slots': 'Questi orari sono liberi ({zone}). Quale preferisce?',
  'booking.notThen': 'In quel momento non c’è nulla di libero.',
  'booking.noSlots': 'Nei prossimi giorni non ci sono orari liberi.',
  'booking.email': 'l’indirizzo e-mail per l’invito',
  'booking.moveTo': 'Il suo appuntamento è prenotato: {what}.',
  'booking.cancel': 'Devo annullare il suo appuntamento: {what}?',

  'fallback.no_answer': 'Non ho trovato una risposta affidabile. Vuole parlare con una persona del nostro team?',
  'fallback.refused': 'Qui non posso parlarne.',
  'fallback.too_long': 'Il messaggio è troppo lungo per me. Lo scriva con meno parole, per favore.',
  'fallback.empty': 'Mi dica che cosa vorrebbe sapere, per favore.',
  'fallback.rephrase': 'Potrebbe dirlo con altre parole o darmi qualche dettaglio in più?',
  'fallback.person': 'Una persona del nostro team può rispondere qui. Lo desidera?',

  'smalltalk.greeting': 'Buongiorno! Come posso aiutarla?',
  'smalltalk.thanks': 'Prego! Se le serve altro, chieda pure.',
  'smalltalk.goodbye': 'Arrivederci e a presto!',
  'smalltalk.about_agent':
    'Sono un assistente IA. Rispondo con le pagine di aiuto di questa azienda e posso coinvolgere una persona del team. Che cosa vorrebbe sapere?',
  'smalltalk.complaint': 'Mi dispiace molto, capisco il suo disappunto. Vuole parlare con una persona del nostro team?',
  'smalltalk.yes': 'Va bene. In che cosa posso aiutarla?',
  'smalltalk.no': 'Va bene. Se le serve altro, sono qui.',
  'smalltalk.never_mind': 'Nessun problema. Se le serve altro, sono qui.',
  'smalltalk.reaction': 'Con calma. Chieda pure quando vuole.',

  'statement.noted': 'Grazie ({what}). Che cosa vuole sapere, o che cosa si deve fare?',
  'statement.heard': 'Grazie per avermelo detto. Che cosa vuole sapere in proposito, o che cosa si deve fare?',
  'statement.word': 'Che cosa vuole sapere, o che cosa si deve fare?',

  'handoff.taken': 'Ho passato la richiesta al nostro team. Da qui se ne occuperà una persona.',
  'handoff.passedOn': 'Ho passato la richiesta al nostro team.',
  'handoff.joining': 'Qualcuno è disponibile adesso e le risponderà qui.',
  'handoff.later': 'Riceverà una risposta qui appena qualcuno torna.',

  'contact.noted': 'Annotato: {what}.',

  'team.available': 'Qualcuno del nostro team è disponibile adesso.',
  'team.closed': 'Il nostro team non è disponibile adesso. Torniamo: {when}.',
  'team.away': 'Nessuno del nostro team è disponibile adesso.',
  'team.needed': 'Per questo serve una persona del nostro team.',

  'reach.ask': 'Perché la nostra risposta le arrivi anche se lascia questa pagina, ci indichi {what}.',
  'reach.name': 'il suo nome',
  'reach.email': 'il suo indirizzo e-mail',
  'reach.phone': 'il suo numero di telefono',

  'notice.offline':
    'L’assistente non è disponibile in questo momento. Ci lasci un messaggio e una persona le risponderà.',
  'notice.switched_off': 'L’assistente non risponde in questo momento. Una persona del nostro team può aiutarla.',
  'notice.failed':
    'Qualcosa è andato storto da parte nostra e non ho potuto rispondere. Una persona del nostro team può aiutarla.',
  'notice.unhappy': 'Mi dispiace che questo non le sia stato d’aiuto. Vuole parlare con una persona del nostro team?',

  'channel.source': 'Fonte',
  'channel.person': 'Per parlare con una persona, risponda «{person}».',
  'channel.time': 'Risponda con la scelta che preferisce o con il suo numero.',
  'channel.site': 'Oppure scelga nella chat del nostro sito: {url}',

  'mail.wrote': 'Il {when}, {name} ha scritto:',
  'mail.writtenOn': 'Il {when}, lei ha scritto:',

  'invitation.booked': 'Prenotato: {title}',
  'invitation.moved': 'Spostato: {title}',
  'invitation.cancelled': 'Annullato: {title}',
  'invitation.when': 'Quando: {time}',
  'invitation.with': 'Con: {who}',
  'invitation.where': 'Dove: {where}',
  'invitation.join': 'Partecipa: {url}',

  'confirmation.title': 'Confermi il suo appuntamento con {company}',
  'confirmation.when': 'Quando: {time}',
  'confirmation.asked': 'Qualcuno ha prenotato un appuntamento con {company} indicando questo indirizzo e-mail.',
  'confirmation.open': 'Per confermarlo, apra questa pagina entro: {until}',
  'confirmation.ignore': 'Se non è stato lei, ignori questa e-mail. Senza conferma, l’appuntamento decade.',
  'confirmation.until': 'Confermi questo appuntamento entro: {until}. Senza conferma, decade.',
  'confirmation.button': 'Conferma l’appuntamento',
  'confirmation.confirmed': 'L’appuntamento è confermato. Riceverà un invito per e-mail.',
  'confirmation.over': 'Questo link è già stato usato o è scaduto. Può prenotare un altro appuntamento.',
  'confirmation.unknown': 'Questo link non è valido. Lo apra esattamente come appare nell’e-mail.',

  'survey.mail': 'Com’è stato l’aiuto di {company}? Lo valuti in questa pagina:',
  'survey.title': 'Com’è stato l’aiuto di {company}?',
  'survey.score': '{n} su 5',
  'survey.good': 'Buono',
  'survey.bad': 'Non buono',
  'survey.comment': 'Vuole aggiungere qualcosa? (facoltativo)',
  'survey.button': 'Invia valutazione',
  'survey.thanks': 'Grazie per la valutazione.',
  'survey.change': 'Può modificarla con lo stesso link per 7 giorni.',
  'survey.invalid': 'Questo link non è più valido.',
};
