/** Notices for the visitor when the agent does not reply: they offer a way to continue, in the visitor's language. */
import type { MessageForm } from '../../agent/ports/turn.js';

/** Credits used up; the team has switched the agent off; the agent failed; the visitor gave a low rating. */
export type NoticeKind = 'offline' | 'switched_off' | 'failed' | 'unhappy';

export interface Notice {
  kind: NoticeKind;
  text: string;
  /** The form offered to the visitor. */
  form: MessageForm;
}

const FORMS: Record<NoticeKind, MessageForm> = {
  offline: 'offline',
  switched_off: 'contact',
  failed: 'contact',
  unhappy: 'contact',
};

const TEXTS: Record<NoticeKind, Record<string, string>> = {
  offline: {
    en: 'The assistant is not available at the moment. Leave us your message, and a person will get back to you.',
    de: 'Der Assistent ist im Moment nicht verfügbar. Hinterlassen Sie uns Ihre Nachricht, und ein Mensch meldet sich bei Ihnen.',
    es: 'El asistente no está disponible en este momento. Déjenos su mensaje y una persona le responderá.',
    fr: 'L’assistant n’est pas disponible pour le moment. Laissez-nous votre message et une personne vous répondra.',
    pt: 'O assistente não está disponível neste momento. Deixe-nos a sua mensagem e uma pessoa responderá.',
    ar: 'المساعد غير متاح حاليًا. اترك لنا رسالتك وسيعاود أحد أفراد الفريق التواصل معك.',
    hi: 'सहायक इस समय उपलब्ध नहीं है। हमें अपना संदेश छोड़ें, कोई व्यक्ति आपसे संपर्क करेगा।',
    zh: '助手目前不可用。请给我们留言，我们会有专人回复您。',
    ja: '現在アシスタントはご利用いただけません。メッセージを残していただければ、担当者がご連絡いたします。',
    th: 'ผู้ช่วยไม่พร้อมให้บริการในขณะนี้ โปรดฝากข้อความไว้ แล้วเจ้าหน้าที่จะติดต่อกลับ',
  },
  switched_off: {
    en: 'The assistant is not answering at the moment. A person of our team can help you.',
    de: 'Der Assistent antwortet im Moment nicht. Ein Mensch aus unserem Team kann Ihnen helfen.',
    es: 'El asistente no responde en este momento. Una persona de nuestro equipo puede ayudarle.',
    fr: 'L’assistant ne répond pas pour le moment. Une personne de notre équipe peut vous aider.',
    pt: 'O assistente não está respondendo neste momento. Uma pessoa da nossa equipe pode ajudar.',
    ar: 'المساعد لا يجيب حاليًا. يمكن لأحد أفراد فريقنا مساعدتك.',
    hi: 'सहायक इस समय उत्तर नहीं दे रहा है। हमारी टीम का कोई व्यक्ति आपकी मदद कर सकता है।',
    zh: '助手目前不作答。我们团队的工作人员可以帮助您。',
    ja: '現在アシスタントはお答えしておりません。チームの担当者がお手伝いいたします。',
    th: 'ขณะนี้ผู้ช่วยยังไม่ตอบคำถาม เจ้าหน้าที่ในทีมของเราสามารถช่วยคุณได้',
  },
  failed: {
    en: 'Something went wrong on our side, and I could not answer. A person of our team can help you.',
    de: 'Bei uns ist etwas schiefgegangen, und ich konnte nicht antworten. Ein Mensch aus unserem Team kann Ihnen helfen.',
    es: 'Algo ha fallado por nuestra parte y no he podido responder. Una persona de nuestro equipo puede ayudarle.',
    fr: 'Un problème est survenu de notre côté et je n’ai pas pu répondre. Une personne de notre équipe peut vous aider.',
    pt: 'Algo deu errado do nosso lado e não consegui responder. Uma pessoa da nossa equipe pode ajudar.',
    ar: 'حدث خطأ من جانبنا ولم أتمكن من الإجابة. يمكن لأحد أفراد فريقنا مساعدتك.',
    hi: 'हमारी ओर से कुछ गड़बड़ हो गई और मैं उत्तर नहीं दे सका। हमारी टीम का कोई व्यक्ति आपकी मदद कर सकता है।',
    zh: '我们这边出了点问题，我无法作答。我们团队的工作人员可以帮助您。',
    ja: 'こちらで問題が発生し、お答えできませんでした。チームの担当者がお手伝いいたします。',
    th: 'เกิดข้อผิดพลาดทางฝั่งเรา จึงตอบไม่ได้ เจ้าหน้าที่ในทีมของเราสามารถช่วยคุณได้',
  },
  unhappy: {
    en: 'I am sorry that this did not help. Would you like to talk to a person of our team?',
    de: 'Es tut mir leid, dass das nicht geholfen hat. Möchten Sie mit einem Menschen aus unserem Team sprechen?',
    es: 'Lamento que esto no le haya servido. ¿Quiere hablar con una persona de nuestro equipo?',
    fr: 'Je suis désolé que cela ne vous ait pas aidé. Souhaitez-vous parler à une personne de notre équipe ?',
    pt: 'Lamento que isto não tenha ajudado. Quer falar com uma pessoa da nossa equipe?',
    ar: 'نأسف لأن هذا لم يكن مفيدًا. هل ترغب في التحدث إلى أحد أفراد فريقنا؟',
    hi: 'खेद है कि इससे मदद नहीं मिली। क्या आप हमारी टीम के किसी व्यक्ति से बात करना चाहेंगे?',
    zh: '很抱歉没能帮上忙。您想与我们团队的工作人员交谈吗？',
    ja: 'お役に立てず申し訳ございません。チームの担当者とお話しになりますか。',
    th: 'ขออภัยที่ไม่ได้ช่วยคุณเท่าที่ควร คุณต้องการคุยกับเจ้าหน้าที่ในทีมของเราหรือไม่',
  },
};

/**
 * @param locale BCP 47; English if it is unknown or not supported
 * @param teamNote text about the team's availability; null = omitted
 */
export function noticeOf(kind: NoticeKind, locale: string | null, teamNote: string | null): Notice {
  const language = locale?.split('-')[0]!.toLowerCase() ?? 'en';
  const text = TEXTS[kind][language] ?? TEXTS[kind]['en']!;
  return { kind, form: FORMS[kind], text: teamNote === null ? text : `${text}\n${teamNote}` };
}
