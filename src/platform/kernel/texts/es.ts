import type { Texts } from './en.js';

export const es: Texts = {
  'answer.page': 'Esta página trata de ello: {what}',
  'answer.ourPageSays': 'En nuestra página dice:',
  'answer.quotedInLanguage': 'Nuestra página lo dice en {language}:',
  'answer.noValue': 'Nuestra tabla no indica ningún valor para esto: {what}',
  'answer.partUnknown': 'No he encontrado respuesta a esta parte: «{what}»',

  'offer.passage': 'Esto puede ayudar: {what}',
  'offer.taken': 'Me alegro. Si necesita algo más, pregúnteme.',

  'choice.yes': 'Sí',
  'choice.no': 'No',
  'choice.person': 'Hablar con una persona',
  'choice.answers': 'Eso lo responde',

  'action.confirm': 'Puedo hacer esto por usted: {what}. ¿Lo hago?',
  'action.done': 'Hecho: {what}.',
  'action.found': 'Esto es lo que he encontrado: {what}.',
  'action.response': 'La respuesta: {what}.',
  'action.withdrawn': 'De acuerdo, he retirado la solicitud: {what}. No se ha hecho nada.',
  'action.withdraw': '¿Retiro la solicitud: {what}?',
  'action.stands': 'De acuerdo, la solicitud sigue en pie: {what}. Aquí sabrá lo que decida nuestro equipo.',
  'action.approvedAlready': 'Ya se ha aprobado: {what}. Ya no puedo retirarlo.',
  'action.failed': 'Lo he intentado, pero no ha funcionado: {what}.',
  'action.uncertain': 'Lo he intentado, pero no puedo decir si se ha realizado: {what}.',
  'action.postponed':
    'Nuestro equipo ha detenido por ahora todas las acciones, así que esto aún no está hecho: {what}. Alguien de nuestro equipo se ocupa de ello.',
  'action.approval': 'Alguien de nuestro equipo tiene que aprobarlo antes: {what}. Aquí sabrá lo que decida.',
  'action.refused': 'Aquí no puedo hacer eso: {what}.',
  'action.stopped': 'Nuestro equipo ha detenido por ahora todas las acciones: {what}. No he hecho nada.',
  'action.signIn': 'Para eso tiene que iniciar sesión antes: {what}.',
  'action.denied': 'Nuestro equipo ha decidido no hacerlo: {what}. No se ha hecho nada.',
  'action.expired': 'Nuestro equipo no lo ha decidido a tiempo: {what}. No se ha hecho nada.',

  'order.reach':
    'Con mucho gusto. ¿Cómo puede contactarle nuestro equipo? Indíqueme su nombre y su correo electrónico o teléfono.',
  'order.whichOne': '¿A cuál de estas opciones se refiere?',
  'order.needs': 'Para eso me falta un dato: {what}.',
  'order.declined': 'De acuerdo, no he hecho nada.',
  'order.over': 'Eso ya no se puede confirmar. Pídamelo de nuevo, por favor.',

  'meeting.booked': 'Su reunión está reservada: {what}.',
  'meeting.held':
    'Le reservo esta hora: {what}. Le enviamos un correo: confirme con su enlace en 30 minutos; si no, la hora queda libre.',
  'meeting.nowWith': 'Su cita del {when} será ahora con {who}.',
  'meeting.cancelledByTeam': 'Nuestro equipo ha cancelado su cita del {when}. Puede reservar otra aquí.',
  'meeting.bookedAs': 'Reservado: {what}.',
  'meeting.moved': 'Su cita se ha cambiado: {what}.',
  'meeting.cancelled': 'Su cita se ha cancelado: {what}.',

  'booking.days': '¿Qué día le conviene?',
  'booking.slots': 'Estas horas están libres ({zone}). ¿Cuál le conviene?',
  'booking.notThen': 'A esa hora no hay nada libre.',
  'booking.noSlots': 'No hay horas libres en los próximos días.',
  'booking.email': 'la dirección de correo para la invitación',
  'booking.moveTo': 'Su cita está reservada: {what}.',
  'booking.cancel': '¿Quiere que cancele su cita: {what}?',

  'fallback.no_answer':
    'No he encontrado una respuesta fiable a eso. ¿Quiere hablar con una persona de nuestro equipo?',
  'fallback.refused': 'No puedo hablar de eso aquí.',
  'fallback.too_long': 'Ese mensaje es demasiado largo para mí. Pregunte con menos palabras, por favor.',
  'fallback.empty': 'Dígame qué le gustaría saber, por favor.',
  'fallback.rephrase': '¿Podría decirlo con otras palabras o contarme un poco más?',
  'fallback.person': 'Una persona de nuestro equipo puede atenderle aquí. ¿Lo desea?',

  'smalltalk.greeting': '¡Hola! ¿En qué puedo ayudarle?',
  'smalltalk.thanks': '¡De nada! Si necesita algo más, pregúnteme.',
  'smalltalk.goodbye': '¡Hasta luego! Que le vaya bien.',
  'smalltalk.about_agent':
    'Soy un asistente de IA. Respondo con las páginas de ayuda de esta empresa y puedo pasarle con una persona del equipo. ¿Qué le gustaría saber?',
  'smalltalk.complaint': 'Lo siento mucho; entiendo su malestar. ¿Quiere hablar con una persona de nuestro equipo?',
  'smalltalk.yes': 'De acuerdo. ¿En qué puedo ayudarle?',
  'smalltalk.no': 'De acuerdo. Si necesita algo más, aquí estoy.',
  'smalltalk.never_mind': 'No hay problema. Si necesita algo más, aquí estoy.',
  'smalltalk.reaction': 'Tómese su tiempo. Pregunte cuando quiera.',

  'statement.noted': 'Gracias ({what}). ¿Qué desea saber o qué hay que hacer?',
  'statement.heard': 'Gracias por decírmelo. ¿Qué desea saber al respecto, o qué hay que hacer?',
  'statement.word': '¿Qué desea saber o qué hay que hacer?',

  'handoff.taken': 'He pasado esto a nuestro equipo. A partir de aquí se ocupará una persona.',
  'handoff.passedOn': 'He pasado esto a nuestro equipo.',
  'handoff.joining': 'Hay alguien disponible ahora y le responderá aquí.',
  'handoff.later': 'Recibirá aquí una respuesta en cuanto vuelva alguien.',

  'contact.noted': 'Anotado: {what}.',

  'team.available': 'Hay alguien de nuestro equipo disponible ahora.',
  'team.closed': 'Nuestro equipo no está disponible ahora. Volvemos: {when}.',
  'team.away': 'Ahora no hay nadie de nuestro equipo disponible.',
  'team.needed': 'Para esto hace falta una persona de nuestro equipo.',

  'reach.ask': 'Para que nuestra respuesta le llegue aunque salga de esta página, indíquenos {what}.',
  'reach.name': 'su nombre',
  'reach.email': 'su correo electrónico',
  'reach.phone': 'su número de teléfono',

  'notice.offline': 'El asistente no está disponible en este momento. Déjenos su mensaje y una persona le responderá.',
  'notice.switched_off': 'El asistente no responde en este momento. Una persona de nuestro equipo puede ayudarle.',
  'notice.failed':
    'Algo ha fallado por nuestra parte y no he podido responder. Una persona de nuestro equipo puede ayudarle.',
  'notice.unhappy': 'Lamento que esto no le haya servido. ¿Quiere hablar con una persona de nuestro equipo?',

  'channel.source': 'Fuente',
  'channel.person': 'Para hablar con una persona, responda «{person}».',
  'channel.time': 'Responda con la opción que le convenga o con su número.',
  'channel.site': 'O elija en el chat de nuestro sitio web: {url}',

  'mail.wrote': 'El {when}, {name} escribió:',
  'mail.writtenOn': 'El {when}, usted escribió:',

  'invitation.booked': 'Reservada: {title}',
  'invitation.moved': 'Cambiada: {title}',
  'invitation.cancelled': 'Cancelada: {title}',
  'invitation.when': 'Cuándo: {time}',
  'invitation.with': 'Con: {who}',
  'invitation.where': 'Dónde: {where}',
  'invitation.join': 'Unirse: {url}',

  'confirmation.title': 'Confirme su reunión con {company}',
  'confirmation.when': 'Cuándo: {time}',
  'confirmation.asked': 'Alguien reservó una reunión con {company} e indicó esta dirección de correo.',
  'confirmation.open': 'Para confirmarla, abra esta página antes de: {until}',
  'confirmation.ignore': 'Si no fue usted, ignore este correo. Sin confirmación, la reunión se cancela.',
  'confirmation.until': 'Confirme esta reunión antes de: {until}. Sin confirmación, se cancela.',
  'confirmation.button': 'Confirmar la reunión',
  'confirmation.confirmed': 'La reunión está confirmada. Recibirá una invitación por correo.',
  'confirmation.over': 'Este enlace ya se usó o ha caducado. Puede reservar otra reunión.',
  'confirmation.unknown': 'Este enlace no es válido. Ábralo exactamente como aparece en el correo.',

  'survey.mail': '¿Qué tal fue la ayuda de {company}? Valórela en esta página:',
  'survey.title': '¿Qué tal fue la ayuda de {company}?',
  'survey.score': '{n} de 5',
  'survey.good': 'Buena',
  'survey.bad': 'Mala',
  'survey.comment': '¿Quiere añadir algo? (opcional)',
  'survey.button': 'Enviar valoración',
  'survey.thanks': 'Gracias por su valoración.',
  'survey.change': 'Puede cambiarla con el mismo enlace durante 7 días.',
  'survey.invalid': 'Este enlace ya no es válido.',
};
