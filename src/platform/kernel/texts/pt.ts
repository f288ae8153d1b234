import type { Texts } from './en.js';

export const pt: Texts = {
  'answer.page': 'Esta página trata disso: {what}',
  'answer.ourPageSays': 'Nossa página diz:',
  'answer.quotedInLanguage': 'A nossa página diz isto em {language}:',
  'answer.noValue': 'A nossa tabela não indica nenhum valor para isto: {what}',
  'answer.partUnknown': 'Não encontrei resposta para esta parte: “{what}”',

  'offer.passage': 'Isto pode ajudar: {what}',
  'offer.taken': 'Que bom. Se precisar de mais alguma coisa, é só perguntar.',

  'choice.yes': 'Sim',
  'choice.no': 'Não',
  'choice.person': 'Falar com uma pessoa',
  'choice.answers': 'Isso responde',

  'action.confirm': 'Posso fazer isto por você: {what}. Devo fazer?',
  'action.done': 'Feito: {what}.',
  'action.found': 'Isto é o que encontrei: {what}.',
  'action.response': 'A resposta: {what}.',
  'action.withdrawn': 'Tudo bem, retirei o pedido: {what}. Nada foi feito.',
  'action.withdraw': 'Devo retirar o pedido: {what}?',
  'action.stands': 'Tudo bem, o pedido continua de pé: {what}. Você saberá aqui o que a nossa equipe decidir.',
  'action.approvedAlready': 'Isto já foi aprovado: {what}. Não posso mais retirá-lo.',
  'action.failed': 'Tentei, mas não funcionou: {what}.',
  'action.uncertain': 'Tentei, mas não consigo dizer se foi feito: {what}.',
  'action.postponed':
    'Nossa equipe suspendeu todas as ações por enquanto, então isto ainda não foi feito: {what}. Alguém da nossa equipe está cuidando disso.',
  'action.approval':
    'Alguém da nossa equipe precisa aprovar isto primeiro: {what}. Você saberá aqui o que foi decidido.',
  'action.refused': 'Não posso fazer isso aqui: {what}.',
  'action.stopped': 'Nossa equipe suspendeu todas as ações por enquanto: {what}. Não fiz nada.',
  'action.signIn': 'Para isso você precisa entrar na sua conta antes: {what}.',
  'action.denied': 'Nossa equipe decidiu não fazer isto: {what}. Nada foi feito.',
  'action.expired': 'Nossa equipe não decidiu a tempo: {what}. Nada foi feito.',

  'order.reach':
    'Com prazer. Como a nossa equipe pode entrar em contato? Diga-me o seu nome e o seu e-mail ou telefone.',
  'order.whichOne': 'A qual destas opções se refere?',
  'order.needs': 'Para isso preciso de mais uma informação: {what}.',
  'order.declined': 'Tudo bem, não fiz nada.',
  'order.over': 'Isso já não pode ser confirmado. Peça de novo, por favor.',

  'meeting.booked': 'Sua reunião está marcada: {what}.',
  'meeting.held':
    'Estou reservando este horário para você: {what}. Enviamos um e-mail: confirme pelo link em até 30 minutos; senão, o horário é liberado.',
  'meeting.nowWith': 'A sua reunião em {when} será agora com {who}.',
  'meeting.cancelledByTeam': 'A nossa equipe cancelou a sua reunião em {when}. Você pode marcar outra aqui.',
  'meeting.bookedAs': 'Reservado: {what}.',
  'meeting.moved': 'A sua reunião foi remarcada: {what}.',
  'meeting.cancelled': 'A sua reunião foi cancelada: {what}.',

  'booking.days': 'Que dia prefere?',
  'booking.slots': 'Estes horários estão livres ({zone}). Qual prefere?',
  'booking.notThen': 'Nessa altura não há nada livre.',
  'booking.noSlots': 'Não há horário livre nos próximos dias.',
  'booking.email': 'o e-mail para o convite',
  'booking.moveTo': 'A sua reunião está marcada: {what}.',
  'booking.cancel': 'Quer que eu cancele a sua reunião: {what}?',

  'fallback.no_answer': 'Não encontrei uma resposta confiável para isso. Quer falar com uma pessoa da nossa equipe?',
  'fallback.refused': 'Não posso falar sobre isso aqui.',
  'fallback.too_long': 'Essa mensagem é longa demais para mim. Pergunte com menos palavras, por favor.',
  'fallback.empty': 'Diga o que você gostaria de saber, por favor.',
  'fallback.rephrase': 'Você poderia dizer isso com outras palavras ou contar um pouco mais?',
  'fallback.person': 'Uma pessoa da nossa equipe pode falar com você aqui. Deseja isso?',

  'smalltalk.greeting': 'Olá! Como posso ajudar?',
  'smalltalk.thanks': 'De nada! Se precisar de mais alguma coisa, é só perguntar.',
  'smalltalk.goodbye': 'Até logo! Tudo de bom.',
  'smalltalk.about_agent':
    'Sou um assistente de IA. Respondo com base nas páginas de ajuda desta empresa e posso chamar uma pessoa da equipe. O que gostaria de saber?',
  'smalltalk.complaint': 'Sinto muito; entendo a sua frustração. Quer falar com uma pessoa da nossa equipe?',
  'smalltalk.yes': 'Certo. Em que posso ajudar?',
  'smalltalk.no': 'Tudo bem. Se precisar de mais alguma coisa, estou aqui.',
  'smalltalk.never_mind': 'Sem problema. Se precisar de mais alguma coisa, estou aqui.',
  'smalltalk.reaction': 'Sem pressa. É só perguntar quando quiser.',

  'statement.noted': 'Obrigado ({what}). O que deseja saber, ou o que deve ser feito?',
  'statement.heard': 'Obrigado por me dizer. O que deseja saber sobre isso, ou o que deve ser feito?',
  'statement.word': 'O que deseja saber, ou o que deve ser feito?',

  'handoff.taken': 'Passei isto para a nossa equipe. A partir daqui, uma pessoa vai cuidar disso.',
  'handoff.passedOn': 'Passei isto para a nossa equipe.',
  'handoff.joining': 'Há alguém disponível agora e vai responder aqui.',
  'handoff.later': 'Você receberá uma resposta aqui assim que alguém voltar.',

  'contact.noted': 'Anotado: {what}.',

  'team.available': 'Há alguém da nossa equipe disponível agora.',
  'team.closed': 'A nossa equipe não está disponível agora. Voltamos: {when}.',
  'team.away': 'Ninguém da nossa equipe está disponível agora.',
  'team.needed': 'Isto precisa de uma pessoa da nossa equipe.',

  'reach.ask': 'Para que a nossa resposta chegue até você mesmo se sair desta página, diga-nos {what}.',
  'reach.name': 'o seu nome',
  'reach.email': 'o seu e-mail',
  'reach.phone': 'o seu número de telefone',

  'notice.offline': 'O assistente não está disponível neste momento. Deixe-nos a sua mensagem e uma pessoa responderá.',
  'notice.switched_off': 'O assistente não está respondendo neste momento. Uma pessoa da nossa equipe pode ajudar.',
  'notice.failed': 'Algo deu errado do nosso lado e não consegui responder. Uma pessoa da nossa equipe pode ajudar.',
  'notice.unhappy': 'Lamento que isto não tenha ajudado. Quer falar com uma pessoa da nossa equipe?',

  'channel.source': 'Fonte',
  'channel.person': 'Para falar com uma pessoa, responda “{person}”.',
  'channel.time': 'Responda com a opção que lhe convém ou com o número dela.',
  'channel.site': 'Ou escolha no chat do nosso site: {url}',

  'mail.wrote': 'Em {when}, {name} escreveu:',
  'mail.writtenOn': 'Em {when}, você escreveu:',

  'invitation.booked': 'Agendada: {title}',
  'invitation.moved': 'Remarcada: {title}',
  'invitation.cancelled': 'Cancelada: {title}',
  'invitation.when': 'Quando: {time}',
  'invitation.with': 'Com: {who}',
  'invitation.where': 'Onde: {where}',
  'invitation.join': 'Entrar: {url}',

  'confirmation.title': 'Confirme sua reunião com {company}',
  'confirmation.when': 'Quando: {time}',
  'confirmation.asked': 'Alguém marcou uma reunião com {company} e informou este endereço de e-mail.',
  'confirmation.open': 'Para confirmar, abra esta página até: {until}',
  'confirmation.ignore': 'Se não foi você, ignore este e-mail. Sem confirmação, a reunião é cancelada.',
  'confirmation.until': 'Confirme esta reunião até: {until}. Sem confirmação, ela é cancelada.',
  'confirmation.button': 'Confirmar a reunião',
  'confirmation.confirmed': 'A reunião está confirmada. Um convite será enviado a você por e-mail.',
  'confirmation.over': 'Este link já foi usado ou expirou. Você pode marcar outra reunião.',
  'confirmation.unknown': 'Este link não é válido. Abra-o exatamente como está no e-mail.',

  'survey.mail': 'Como foi a ajuda de {company}? Avalie-a nesta página:',
  'survey.title': 'Como foi a ajuda de {company}?',
  'survey.score': '{n} de 5',
  'survey.good': 'Boa',
  'survey.bad': 'Ruim',
  'survey.comment': 'Quer acrescentar algo? (opcional)',
  'survey.button': 'Enviar avaliação',
  'survey.thanks': 'Obrigado pela sua avaliação.',
  'survey.change': 'Pode alterá-la com o mesmo link durante 7 dias.',
  'survey.invalid': 'Este link já não é válido.',
};
