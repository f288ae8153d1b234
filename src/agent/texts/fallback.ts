import { primarySubtag } from '../understanding/language.js';

/**
 * Kinds of replies without an answer. `suggested` introduces articles that may help; `handed_off` promises only that
 * the team has the request.
 */
export type FallbackKind = 'no_answer' | 'suggested' | 'refused' | 'handed_off' | 'too_long' | 'empty';

const MESSAGES: Record<FallbackKind, Record<string, string>> = {
  no_answer: {
    en: 'I could not find a reliable answer to that in the information I have.',
    de: 'Dazu habe ich in den mir vorliegenden Informationen keine verlässliche Antwort gefunden.',
    es: 'No he encontrado una respuesta fiable a eso en la información de la que dispongo.',
    fr: 'Je n’ai pas trouvé de réponse fiable à cette question dans les informations dont je dispose.',
    pt: 'Não encontrei uma resposta confiável para isso nas informações de que disponho.',
    it: 'Non ho trovato una risposta affidabile nelle informazioni di cui dispongo.',
    ar: 'لم أجد إجابة موثوقة عن ذلك في المعلومات المتاحة لدي.',
    hi: 'मेरे पास उपलब्ध जानकारी में मुझे इसका कोई भरोसेमंद उत्तर नहीं मिला।',
    zh: '在我掌握的信息中，没有找到对此可靠的答案。',
    ja: '手元の情報の中に、ご質問に対する確かな答えが見つかりませんでした。',
    th: 'ฉันไม่พบคำตอบที่เชื่อถือได้สำหรับเรื่องนี้ในข้อมูลที่มีอยู่',
  },
  suggested: {
    en: 'I could not find a certain answer to that. This is the closest I found in the information I have:',
    de: 'Dazu habe ich keine sichere Antwort gefunden. Das kommt Ihrer Frage in meinen Informationen am nächsten:',
    es: 'No he encontrado una respuesta segura a eso. Esto es lo más cercano que he encontrado:',
    fr: 'Je n’ai pas trouvé de réponse certaine à cette question. Voici ce qui s’en rapproche le plus :',
    pt: 'Não encontrei uma resposta segura para isso. Isto é o mais próximo que encontrei:',
    it: 'Non ho trovato una risposta sicura. Ecco le informazioni più vicine alla sua domanda:',
    ar: 'لم أجد إجابة مؤكدة عن ذلك. هذا أقرب ما وجدته في المعلومات المتاحة لدي:',
    hi: 'मुझे इसका कोई पक्का उत्तर नहीं मिला। मेरे पास उपलब्ध जानकारी में इसके सबसे करीब यह है:',
    zh: '我没有找到对此确定的答案。以下是我所掌握的最接近的信息：',
    ja: '確かな答えは見つかりませんでした。手元の情報で最も近い内容は次のとおりです。',
    th: 'ฉันไม่พบคำตอบที่แน่ชัดสำหรับเรื่องนี้ นี่คือข้อมูลที่ใกล้เคียงที่สุดที่มีอยู่:',
  },
  refused: {
    en: 'I cannot talk about that here.',
    de: 'Darüber kann ich hier nicht sprechen.',
    es: 'No puedo hablar de eso aquí.',
    fr: 'Je ne peux pas en parler ici.',
    pt: 'Não posso falar sobre isso aqui.',
    it: 'Qui non posso parlarne.',
    ar: 'لا يمكنني التحدث عن ذلك هنا.',
    hi: 'मैं यहाँ इस बारे में बात नहीं कर सकता।',
    zh: '我不能在这里谈论这个话题。',
    ja: 'その件については、こちらではお話しできません。',
    th: 'เรื่องนี้ไม่สามารถพูดคุยที่นี่ได้',
  },
  handed_off: {
    en: 'I have passed this on to our team. A person will take it from here.',
    de: 'Ich habe das an unser Team weitergegeben. Ab hier kümmert sich ein Mensch darum.',
    es: 'He pasado esto a nuestro equipo. A partir de aquí se ocupará una persona.',
    fr: 'J’ai transmis votre demande à notre équipe. Une personne va maintenant s’en occuper.',
    pt: 'Passei isto para a nossa equipe. A partir daqui, uma pessoa vai cuidar disso.',
    it: 'Ho passato la richiesta al nostro team. Da qui se ne occuperà una persona.',
    ar: 'لقد أحلت طلبك إلى فريقنا، وسيتولاه أحد أفراد الفريق من الآن.',
    hi: 'मैंने यह हमारी टीम को सौंप दिया है। अब आगे इसे कोई व्यक्ति देखेगा।',
    zh: '我已将此事转交给我们的团队，接下来会由人工为您处理。',
    ja: 'この件をチームに引き継ぎました。ここからは担当者が対応いたします。',
    th: 'ฉันได้ส่งเรื่องนี้ต่อให้ทีมงานของเราแล้ว จากนี้จะมีเจ้าหน้าที่ดูแลให้',
  },
  too_long: {
    en: 'That message is too long for me. Please ask in fewer words.',
    de: 'Diese Nachricht ist zu lang für mich. Bitte fragen Sie kürzer.',
    es: 'Ese mensaje es demasiado largo para mí. Pregunte con menos palabras, por favor.',
    fr: 'Ce message est trop long pour moi. Posez votre question en moins de mots, s’il vous plaît.',
    pt: 'Essa mensagem é longa demais para mim. Pergunte com menos palavras, por favor.',
    it: 'Il messaggio è troppo lungo per me. Lo scriva con meno parole, per favore.',
    ar: 'هذه الرسالة طويلة جدًا بالنسبة لي. يُرجى طرح السؤال بكلمات أقل.',
    hi: 'यह संदेश मेरे लिए बहुत लंबा है। कृपया कम शब्दों में पूछें।',
    zh: '这条消息太长了，请用更少的文字提问。',
    ja: 'メッセージが長すぎます。もう少し短くご質問ください。',
    th: 'ข้อความนี้ยาวเกินไป กรุณาถามให้สั้นลง',
  },
  empty: {
    en: 'Please tell me what you would like to know.',
    de: 'Bitte sagen Sie mir, was Sie wissen möchten.',
    es: 'Dígame qué le gustaría saber, por favor.',
    fr: 'Dites-moi ce que vous souhaitez savoir, s’il vous plaît.',
    pt: 'Diga o que você gostaria de saber, por favor.',
    it: 'Mi dica che cosa vorrebbe sapere, per favore.',
    ar: 'يُرجى إخباري بما تود معرفته.',
    hi: 'कृपया बताइए कि आप क्या जानना चाहते हैं।',
    zh: '请告诉我您想了解什么。',
    ja: 'お知りになりたいことをお聞かせください。',
    th: 'กรุณาบอกสิ่งที่คุณต้องการทราบ',
  },
};

/** The built-in text in a BCP 47 language; English if there is none. */
export function fallbackMessage(kind: FallbackKind, language: string): string {
  const messages = MESSAGES[kind];
  return messages[primarySubtag(language) ?? 'en'] ?? messages['en']!;
}
