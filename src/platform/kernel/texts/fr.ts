import type { Texts } from './en.js';

export const fr: Texts = {
  'answer.page': 'Cette page en parle : {what}',
  'answer.ourPageSays': 'Notre page indique :',
  'answer.quotedInLanguage': 'Voici ce que dit notre page ({language}) :',
  'answer.noValue': 'Notre tableau n’indique aucune valeur pour cela : {what}',
  'answer.partUnknown': 'Je n’ai pas trouvé de réponse à cette partie : « {what} »',

  'offer.passage': 'Ceci peut aider : {what}',
  'offer.taken': 'Tant mieux. Si vous avez une autre question, n’hésitez pas.',

  'choice.yes': 'Oui',
  'choice.no': 'Non',
  'choice.person': 'Parler à une personne',
  'choice.answers': 'Cela répond à ma question',

  'action.confirm': 'Je peux faire ceci pour vous : {what}. Dois-je le faire ?',
  'action.done': 'C’est fait : {what}.',
  'action.found': 'Voici ce que j’ai trouvé : {what}.',
  'action.response': 'La réponse : {what}.',
  'action.withdrawn': 'D’accord, j’ai retiré la demande : {what}. Rien n’a été fait.',
  'action.withdraw': 'Dois-je retirer la demande : {what} ?',
  'action.stands': 'D’accord, la demande est maintenue : {what}. Vous apprendrez ici la décision de notre équipe.',
  'action.approvedAlready': 'Cela a déjà été approuvé : {what}. Je ne peux plus le retirer.',
  'action.failed': 'J’ai essayé, mais cela n’a pas fonctionné : {what}.',
  'action.uncertain': 'J’ai essayé, mais je ne peux pas dire si cela a été fait : {what}.',
  'action.postponed':
    'Notre équipe a suspendu toutes les actions pour le moment, ce n’est donc pas encore fait : {what}. Un membre de notre équipe s’en occupe.',
  'action.approval': 'Un membre de notre équipe doit d’abord l’approuver : {what}. Vous apprendrez ici sa décision.',
  'action.refused': 'Je n’ai pas le droit de faire cela ici : {what}.',
  'action.stopped': 'Notre équipe a suspendu toutes les actions pour le moment : {what}. Je n’ai rien fait.',
  'action.signIn': 'Vous devez d’abord vous connecter : {what}.',
  'action.denied': 'Notre équipe a décidé de ne pas le faire : {what}. Rien n’a été fait.',
  'action.expired': 'Notre équipe ne s’est pas prononcée à temps : {what}. Rien n’a été fait.',

  'order.reach':
    'Avec plaisir. Comment notre équipe peut-elle vous joindre ? Indiquez-moi votre nom et votre adresse e-mail ou votre numéro de téléphone.',
  'order.whichOne': 'De laquelle de ces actions s’agit-il ?',
  'order.needs': 'Il me manque une information pour cela : {what}.',
  'order.declined': 'D’accord, je n’ai rien fait.',
  'order.over': 'Cela ne peut plus être confirmé. Demandez-le-moi à nouveau, s’il vous plaît.',

  'meeting.booked': 'Votre rendez-vous est réservé : {what}.',
  'meeting.held':
    'Je vous réserve ce créneau : {what}. Nous vous envoyons un e-mail : veuillez confirmer par son lien sous 30 minutes, sinon le créneau est libéré.',
  'meeting.nowWith': 'Votre rendez-vous du {when} se fera désormais avec {who}.',
  'meeting.cancelledByTeam': 'Notre équipe a annulé votre rendez-vous du {when}. Vous pouvez en prendre un autre ici.',
  'meeting.bookedAs': 'Réservé : {what}.',
  'meeting.moved': 'Votre rendez-vous est déplacé : {what}.',
  'meeting.cancelled': 'Votre rendez-vous est annulé : {what}.',

  'booking.days': 'Quel jour vous convient ?',
  'booking.slots': 'Ces créneaux sont libres ({zone}). Lequel vous convient ?',
  'booking.notThen': 'Rien n’est libre à ce moment-là.',
  'booking.noSlots': 'Aucun créneau n’est libre dans les prochains jours.',
  'booking.email': 'l’adresse e-mail pour l’invitation',
  'booking.moveTo': 'Votre rendez-vous est réservé : {what}.',
  'booking.cancel': 'Dois-je annuler votre rendez-vous : {what} ?',

  'fallback.no_answer':
    'Je n’ai pas trouvé de réponse fiable à cette question. Souhaitez-vous parler à une personne de notre équipe ?',
  'fallback.refused': 'Je ne peux pas en parler ici.',
  'fallback.too_long': 'Ce message est trop long pour moi. Posez votre question en moins de mots, s’il vous plaît.',
  'fallback.empty': 'Dites-moi ce que vous souhaitez savoir, s’il vous plaît.',
  'fallback.rephrase': 'Pourriez-vous le dire autrement, ou m’en dire un peu plus ?',
  'fallback.person': 'Une personne de notre équipe peut vous rejoindre ici. Le souhaitez-vous ?',

  'smalltalk.greeting': 'Bonjour ! Comment puis-je vous aider ?',
  'smalltalk.thanks': 'Avec plaisir ! Si vous avez une autre question, n’hésitez pas.',
  'smalltalk.goodbye': 'Au revoir et bonne continuation !',
  'smalltalk.about_agent':
    'Je suis un assistant IA. Je réponds à partir des pages d’aide de cette entreprise et je peux faire venir une personne de l’équipe. Que souhaitez-vous savoir ?',
  'smalltalk.complaint':
    'J’en suis désolé, et je comprends votre agacement. Souhaitez-vous parler à une personne de notre équipe ?',
  'smalltalk.yes': 'D’accord. En quoi puis-je vous aider ?',
  'smalltalk.no': 'D’accord. Si vous avez besoin d’autre chose, je suis là.',
  'smalltalk.never_mind': 'Pas de souci. Si vous avez besoin d’autre chose, je suis là.',
  'smalltalk.reaction': 'Prenez votre temps. Posez votre question quand vous voulez.',

  'statement.noted': 'Merci ({what}). Que souhaitez-vous savoir, ou que faut-il faire ?',
  'statement.heard': 'Merci de me le dire. Que souhaitez-vous savoir à ce sujet, ou que faut-il faire ?',
  'statement.word': 'Que souhaitez-vous savoir, ou que faut-il faire ?',

  'handoff.taken': 'J’ai transmis votre demande à notre équipe. Une personne va maintenant s’en occuper.',
  'handoff.passedOn': 'J’ai transmis votre demande à notre équipe.',
  'handoff.joining': 'Quelqu’un est disponible en ce moment et vous répondra ici.',
  'handoff.later': 'Vous aurez une réponse ici dès que quelqu’un sera de retour.',

  'contact.noted': 'C’est noté : {what}.',

  'team.available': 'Quelqu’un de notre équipe est disponible en ce moment.',
  'team.closed': 'Notre équipe n’est pas disponible en ce moment. Nous serons de retour : {when}.',
  'team.away': 'Personne de notre équipe n’est disponible en ce moment.',
  'team.needed': 'Cela demande une personne de notre équipe.',

  'reach.ask': 'Pour que notre réponse vous parvienne même si vous quittez cette page, indiquez-nous {what}.',
  'reach.name': 'votre nom',
  'reach.email': 'votre adresse e-mail',
  'reach.phone': 'votre numéro de téléphone',

  'notice.offline':
    'L’assistant n’est pas disponible pour le moment. Laissez-nous votre message et une personne vous répondra.',
  'notice.switched_off': 'L’assistant ne répond pas pour le moment. Une personne de notre équipe peut vous aider.',
  'notice.failed':
    'Un problème est survenu de notre côté et je n’ai pas pu répondre. Une personne de notre équipe peut vous aider.',
  'notice.unhappy':
    'Je suis désolé que cela ne vous ait pas aidé. Souhaitez-vous parler à une personne de notre équipe ?',

  'channel.source': 'Source',
  'channel.person': 'Pour parler à une personne, répondez « {person} ».',
  'channel.time': 'Répondez par le choix qui vous convient ou par son numéro.',
  'channel.site': 'Ou choisissez dans le chat de notre site : {url}',

  'mail.wrote': 'Le {when}, {name} a écrit :',
  'mail.writtenOn': 'Le {when}, vous avez écrit :',

  'invitation.booked': 'Réservé : {title}',
  'invitation.moved': 'Déplacé : {title}',
  'invitation.cancelled': 'Annulé : {title}',
  'invitation.when': 'Quand : {time}',
  'invitation.with': 'Avec : {who}',
  'invitation.where': 'Où : {where}',
  'invitation.join': 'Rejoindre : {url}',

  'confirmation.title': 'Veuillez confirmer votre rendez-vous avec {company}',
  'confirmation.when': 'Quand : {time}',
  'confirmation.asked': 'Quelqu’un a réservé un rendez-vous avec {company} en indiquant cette adresse e-mail.',
  'confirmation.open': 'Pour le confirmer, ouvrez cette page avant : {until}',
  'confirmation.ignore': 'Si ce n’était pas vous, ignorez cet e-mail. Sans confirmation, le rendez-vous est annulé.',
  'confirmation.until': 'Veuillez confirmer ce rendez-vous avant : {until}. Sans confirmation, il est annulé.',
  'confirmation.button': 'Confirmer le rendez-vous',
  'confirmation.confirmed': 'Le rendez-vous est confirmé. Une invitation vous est envoyée par e-mail.',
  'confirmation.over': 'Ce lien a déjà servi ou a expiré. Vous pouvez réserver un autre rendez-vous.',
  'confirmation.unknown': 'Ce lien n’est pas valable. Ouvrez-le exactement comme dans l’e-mail.',

  'survey.mail': 'Comment était l’aide de {company} ? Donnez votre avis sur cette page :',
  'survey.title': 'Comment était l’aide de {company} ?',
  'survey.score': '{n} sur 5',
  'survey.good': 'Bien',
  'survey.bad': 'Pas bien',
  'survey.comment': 'Souhaitez-vous ajouter quelque chose ? (facultatif)',
  'survey.button': 'Envoyer l’avis',
  'survey.thanks': 'Merci pour votre avis.',
  'survey.change': 'Vous pouvez le modifier avec le même lien pendant 7 jours.',
  'survey.invalid': 'Ce lien n’est plus valable.',
};
